import {
  createUserAccountWorkflow,
  updateApiKeysWorkflow,
  updateSalesChannelsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows";
import { ApiKeyType, ContainerRegistrationKeys, FeatureFlag, Modules } from "@medusajs/framework/utils";
import type { MedusaContainer } from "@medusajs/framework/types";

/** What Medusa itself creates at its first start. */
export interface Defaults {
  readonly storeId: string;
  readonly salesChannelId: string;
  readonly publishableKey: string;
}

/** Names Medusa's own store, sales channel and publishable key after the shop. */
export async function nameShop(container: MedusaContainer): Promise<Defaults> {
  const [store] = await container.resolve(Modules.STORE).listStores();
  const [key] = await container.resolve(Modules.API_KEY).listApiKeys({ type: ApiKeyType.PUBLISHABLE });
  const salesChannelId = store?.default_sales_channel_id;
  if (!store || !salesChannelId || !key) throw new Error("Medusa has not made its defaults; start it once.");
  await updateSalesChannelsWorkflow(container).run({
    input: { selector: { id: salesChannelId }, update: { name: "Інтернет-крамниця", description: "" } },
  });
  await updateApiKeysWorkflow(container).run({
    input: { selector: { id: key.id }, update: { title: "Вітрина" } },
  });
  return { storeId: store.id, salesChannelId, publishableKey: key.token };
}

/** Makes hryvnia, the region and the warehouse the store's defaults. */
export async function finishShop(
  container: MedusaContainer,
  { storeId }: Defaults,
  defaults: { regionId: string; locationId: string },
): Promise<void> {
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: storeId },
      update: {
        name: "Крамниця «Затишок»",
        supported_currencies: [{ currency_code: "uah", is_default: true }],
        default_region_id: defaults.regionId,
        default_location_id: defaults.locationId,
      },
    },
  });
}

/** An account that can sign in to the admin, and may do everything there. */
export async function seedAdmin(container: MedusaContainer, email: string, password: string): Promise<void> {
  const [known] = await container.resolve(Modules.USER).listUsers({ email });
  const user = known ?? (await createUser(container, email, password));
  if (FeatureFlag.isFeatureEnabled("rbac")) await giveEveryRight(container, user.id);
}

async function createUser(
  container: MedusaContainer,
  email: string,
  password: string,
): Promise<{ readonly id: string }> {
  const { authIdentity, error } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: { email, password } });
  if (!authIdentity) throw new Error(`The admin user could not be made: ${String(error)}`);
  const { result } = await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email, first_name: "Олена", last_name: "Коваль" } },
  });
  return result;
}

/** The role that Medusa makes itself: with its role-based access a user without any role may do nothing. */
async function giveEveryRight(container: MedusaContainer, userId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.USER]: { user_id: userId },
    [Modules.RBAC]: { rbac_role_id: "role_super_admin" },
  });
}
