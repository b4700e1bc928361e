import type { MedusaRequest } from "@medusajs/framework/http";
import { presentAddress } from "../../src/api/admin/sklad/connections/present";
import type { WebhookAddress } from "../../src/engine/connections";

const addressBelow = (backendUrl: string | undefined) =>
  presentAddress(
    { path: "/hooks/sklad/token" } as WebhookAddress,
    {
      protocol: "http",
      get: () => "localhost:9000",
      scope: { resolve: () => ({ admin: { backendUrl } }) },
    } as unknown as MedusaRequest,
  ).url;

describe("The address that the warehouse posts to", () => {
  it.each([
    ["https://shop.example.org", "https://shop.example.org/hooks/sklad/token"],
    ["https://shop.example.org/", "https://shop.example.org/hooks/sklad/token"],
    ["https://shop.example.org/backend", "https://shop.example.org/backend/hooks/sklad/token"],
    ["https://shop.example.org/backend/", "https://shop.example.org/backend/hooks/sklad/token"],
    [undefined, "http://localhost:9000/hooks/sklad/token"],
    ["/", "http://localhost:9000/hooks/sklad/token"],
  ])("lies below the backend's address %s", (backendUrl, expected) => {
    expect(addressBelow(backendUrl)).toBe(expected);
  });
});
