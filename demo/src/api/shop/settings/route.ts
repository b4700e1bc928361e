import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ApiKeyType, Modules } from "@medusajs/framework/utils";

const { SANDBOX_ADDRESS } = process.env;

/** What the page has to know before it can use the Store API. The publishable key is no secret: every storefront shows it. */
export async function GET(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const [keys, [store]] = await Promise.all([
    request.scope.resolve(Modules.API_KEY).listApiKeys({ type: ApiKeyType.PUBLISHABLE }),
    request.scope.resolve(Modules.STORE).listStores(),
  ]);
  const key = keys.find(({ revoked_at }) => revoked_at === null);
  response.json({
    publishable_key: key?.token ?? null,
    region_id: store?.default_region_id ?? null,
    shop_name: store?.name ?? "",
    /** The sandbox's console, where a visitor of the demo moves the order on. */
    warehouse_url: SANDBOX_ADDRESS ? new URL(SANDBOX_ADDRESS).origin : null,
  });
}
