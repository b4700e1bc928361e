import type { MedusaContainer } from "@medusajs/framework/types";
import { defineConfig } from "@medusajs/framework/utils";
import { notificationChannels } from "../../src/engine/medusa";

/** The channels of a shop whose configuration has these options for Medusa's Notification module. */
function channelsOf(options?: object): string[] | null {
  const resolve = "@medusajs/medusa/notification";
  const config = defineConfig({
    projectConfig: {
      databaseUrl: "postgres://localhost/shop",
      http: { storeCors: "", adminCors: "", authCors: "" },
    },
    ...(options && { modules: [{ resolve, options }] }),
  });
  return notificationChannels({ resolve: () => config } as unknown as MedusaContainer);
}

describe("The channels of notifications that a shop has a provider for", () => {
  it("are the bell's alone unless the shop configures the module", () => {
    expect(channelsOf()).toEqual(["feed"]);
  });

  it("are those of every provider, once each", () => {
    const providers = [["feed"], ["email", "sms"], ["sms"]].map((channels, index) => ({
      resolve: "./providers/mine",
      id: `mine-${String(index)}`,
      options: { channels },
    }));
    expect(channelsOf({ providers })).toEqual(["feed", "email", "sms"]);
  });

  it("are e-mail too in Medusa's cloud, which registers its provider without an entry", () => {
    const cloud = { api_key: "key", endpoint: "https://cloud.example", environment_handle: "shop" };
    expect(channelsOf({ providers: [], cloud })).toEqual(["email"]);
    expect(channelsOf({ providers: [], cloud: { api_key: "key" } })).toEqual([]);
  });

  it("are not known where the configuration has another shape", () => {
    expect(channelsOf({ providers: "none" })).toBeNull();
  });
});
