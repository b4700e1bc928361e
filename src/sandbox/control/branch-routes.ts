import { Router } from "express";
import { z } from "zod";
import type { WireWarehouseRecord } from "../../client/schemas";
import { BRANCH_STATUSES } from "../warehouse/directory";
import { ControlError } from "../warehouse/refusals";
import type { Warehouse } from "../warehouse/warehouse";
import { queryText, readControlBody } from "./control-request";

/** Branches that a search gives. */
const FOUND = 20;

/** No city's name with a number is longer. */
const MAX_SEARCH_LENGTH = 100;

/** Keyboards write the apostrophe of Ukrainian in several ways, and texts in another. */
const APOSTROPHES = /[’ʼ‘`]/g;
const searchable = (text: string): string => text.trim().toLowerCase().replace(APOSTROPHES, "'");

const statusSchema = z.strictObject({ status: z.enum(BRANCH_STATUSES) });

/** `/_sandbox/branches`: branches of the directory with city and status. */
export function branchRoutes({ directory, branches }: Warehouse): Router {
  const routes = Router();
  const shown = (branch: WireWarehouseRecord): object => ({
    ...branch,
    city: directory.city(branch.CityRef ?? "")?.Description ?? "",
    status: branches.statusOf(branch.Ref),
  });

  /**
   * `?ref=`: one, null for one that the directory does not have; `?search=`: by a city's name and the begin of a number;
   * without either: those that are not open.
   */
  routes.get("/branches", (request, response) => {
    const [ref, search] = [queryText(request, "ref"), queryText(request, "search")];
    if (ref === undefined) {
      response.json({ branches: (search === undefined ? notOpen() : find(search)).map(shown) });
      return;
    }
    const branch = directory.branch(ref);
    response.json({ branch: branch ? shown(branch) : null });
  });

  routes.put("/branches/:ref", (request, response) => {
    const { status } = readControlBody(statusSchema, request.body);
    const branch = directory.branch(request.params.ref);
    if (!branch) throw new ControlError(404, `There is no branch ${request.params.ref} in the directory.`);
    branches.set(branch.Ref, status);
    response.json({ branch: shown(branch) });
  });

  function notOpen(): WireWarehouseRecord[] {
    const changed = [...branches.records.all()].filter(({ status }) => status !== "open");
    return changed.flatMap(({ ref }) => directory.branch(ref) ?? []);
  }

  function find(search: string): WireWarehouseRecord[] {
    const text = searchable(search.slice(0, MAX_SEARCH_LENGTH).replaceAll(/\s+/g, " "));
    const [number = ""] = /\d*$/.exec(text) ?? [];
    const name = text
      .slice(0, text.length - number.length)
      .trimEnd()
      .replace(/ ?№$/, "");
    const cities = directory.cities.filter(({ Description }) => searchable(Description).startsWith(name));
    return cities
      .slice(0, FOUND)
      .flatMap(({ Ref }) => directory.branchesIn(Ref) ?? [])
      .filter((branch) => branch.Number?.startsWith(number))
      .slice(0, FOUND);
  }

  return routes;
}
