import { type OrderInput, SkladClient } from "../../../src/client";

export async function place(order: OrderInput): Promise<string> {
  const apiKey = process.env.SKLAD_API_KEY;
  if (!apiKey) throw new Error("SKLAD_API_KEY is not set.");
  const client = new SkladClient({ baseUrl: "https://api.example.com:8443/api", apiKey });
  const { remoteId } = await client.addOrder(order);
  return remoteId;
}
