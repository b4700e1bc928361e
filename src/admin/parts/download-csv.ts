import { type Filters, sdk } from "../api";
import { kyivDay } from "../i18n/format";

/**
 * Downloads a table with the page's authentication, which a plain link would lack where the dashboard uses a token.
 * @param path of the route below `/admin/sklad`
 * @param name of the file; the day in Kyiv follows
 */
export async function downloadCsv(path: string, name: string, query: Filters = {}): Promise<void> {
  const response = await sdk.client.fetch<Response>(`/admin/sklad${path}`, {
    headers: { accept: "text/csv" },
    query,
  });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name} ${kyivDay(0)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
