import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { configManager } from "@medusajs/framework/config";
import { ApiLoader } from "@medusajs/framework/http";
import type { MedusaContainer } from "@medusajs/framework/types";
import express from "express";

const ROUTE = "custom/orders/[id]/cancel";
const done: string[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sklad-routes-"));
  (globalThis as { done?: string[] }).done = done;
  write(
    "medusa",
    `${ROUTE}/route.js`,
    "exports.POST = async (_, res) => { done.push('medusa'); res.json({}); };",
  );
  write(
    "plugin",
    `${ROUTE}/route.js`,
    `const { POST } = require("${path.join(folder, "medusa", ROUTE, "route.js")}");
     exports.POST = async (req, res) => { done.push("asked"); await POST(req, res); };`,
  );
  write(
    "shop",
    "middlewares.js",
    `exports.default = { routes: [{ matcher: "/custom/orders/:id/cancel", methods: ["POST"], middlewares: [
       (req, res, next) => req.headers["x-veto"] ? res.status(403).json({}) : next()] }] };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(room: string, file: string, text: string): void {
  const target = path.join(folder, room, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `const done = globalThis.done;\n${text}`);
}

it("a route of a plugin takes the place of Medusa's, and comes after what a shop's own middleware refuses", async () => {
  const app = express();
  const logger = { debug: () => undefined };
  const container = { resolve: () => logger } as unknown as MedusaContainer;
  configManager.loadConfig({
    projectConfig: { projectConfig: { http: { authCors: "", storeCors: "", adminCors: "" } } },
    baseDir: folder,
  });
  const sourceDir = ["medusa", "plugin", "shop"].map((room) => path.join(folder, room));
  await new ApiLoader({ app, sourceDir, container }).load();
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cancel = async (headers: Record<string, string>) => {
    const { port } = server.address() as AddressInfo;
    done.splice(0);
    await fetch(`http://127.0.0.1:${port}/custom/orders/order_1/cancel`, { method: "POST", headers });
    return [...done];
  };
  try {
    expect(await cancel({ "x-veto": "1" })).toEqual([]);
    expect(await cancel({})).toEqual(["asked", "medusa"]);
  } finally {
    server.close();
  }
});
