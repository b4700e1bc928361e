import type {
  WireCityRecord,
  WireGetTokenData,
  WireSenderRecord,
  WireStreetRecord,
  WireWarehouseRecord,
} from "../../client/schemas";
import { type Page, pageOf } from "../warehouse/page";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import type { OperationContext, RequestOf } from "./context";

/** GetToken (specified). Wrong credentials are a business error: *assumed*, 401 is for ApiKeys. */
export function getToken(request: RequestOf<"GetToken">, { warehouse }: OperationContext): WireGetTokenData {
  const ApiKey = warehouse.keys.forCredentials(request.login, request.password);
  if (ApiKey === null) throw new Refusal(REFUSALS.credentialsWrong());
  return { ApiKey };
}

interface Search {
  readonly FindByString?: string | undefined;
  readonly page?: number | undefined;
}

export function getCities(
  request: RequestOf<"getCities">,
  { warehouse }: OperationContext,
): Page<WireCityRecord> {
  return search(warehouse.branches.cities(), request, warehouse.options);
}

export function getWarehouses(
  request: RequestOf<"getWarehouses">,
  { warehouse }: OperationContext,
): Page<WireWarehouseRecord> {
  const branches = warehouse.branches.branchesIn(request.CityRef);
  if (!branches) throw new Refusal(REFUSALS.cityUnknown(request.CityRef));
  return search(branches, request, warehouse.options);
}

export function getStreet(
  request: RequestOf<"getStreet">,
  { warehouse }: OperationContext,
): Page<WireStreetRecord> {
  const streets = warehouse.directory.streetsIn(request.CityRef);
  if (!streets) throw new Refusal(REFUSALS.cityUnknown(request.CityRef));
  return search(streets, request, warehouse.options);
}

/** The sender of the parcels, one for each environment. */
export function senderDetails(
  _request: RequestOf<"senderDetails">,
  { warehouse, environment }: OperationContext,
): WireSenderRecord {
  const { CityRef, WarehouseRef } = warehouse.directory.sender;
  return {
    Ref: `sender-${environment}`,
    Description: `ТОВ «Склад» (${environment})`,
    Phone: "380440000000",
    CityRef,
    WarehouseRef,
  };
}

function search<T extends { readonly Description: string }>(
  records: readonly T[],
  wanted: Search,
  pages: Parameters<typeof pageOf>[2],
): Page<T> {
  const text = wanted.FindByString?.trim().toLocaleLowerCase("uk") ?? "";
  const found = text
    ? records.filter(({ Description }) => Description.toLocaleLowerCase("uk").includes(text))
    : records;
  return pageOf(found, wanted.page, pages);
}
