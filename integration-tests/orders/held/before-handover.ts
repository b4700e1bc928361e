import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { beforeHandOverWorkflow } from "../../../src/workflows";

const MOST_AT_THE_DOOR = 20_000;

beforeHandOverWorkflow.hooks.beforeHandOver(async (parcel, { container }) => {
  if (parcel.approved) return null;

  if (Number(parcel.cash_on_delivery ?? 0) > MOST_AT_THE_DOOR)
    return { hold: "More than 20 000 UAH at the door: call the customer, then approve the order." };

  const engraved = parcel.items.find(({ sku }) => sku?.startsWith("ENGRAVED-"));
  if (engraved) return { hold: `${engraved.title} is engraved first: approve the order when that is done.` };

  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["customer.metadata"],
    filters: { id: parcel.order_id },
  });
  const refused = Number(data[0]?.customer?.metadata?.refused_parcels ?? 0);
  if (refused > 1 && parcel.cash_on_delivery !== null)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The customer has refused ${refused} parcels: ask for a prepayment.`,
    );
  return null;
});
