import { Button } from "@medusajs/ui";
import { routes } from "../../contract/routes";
import type { Filters } from "../api";
import { ErrorNote } from "../parts/boundary";
import { useAction } from "../parts/use-action";
import { useLanguage, useText } from "../i18n/use-text";
import { downloadCsv } from "../parts/download-csv";

interface Props {
  readonly filters: Filters;
  readonly order: string | undefined;
}

/** Downloads what the filters find, on all pages, as CSV. */
export function DownloadOrders({ filters, order }: Props) {
  const t = useText();
  const language = useLanguage();
  const { busy, error, run } = useAction(() => Promise.resolve());
  const asked = { ...filters, ...(order !== undefined && { order }) };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {error !== null && <ErrorNote sentence={error} />}
      <Button
        size="small"
        variant="secondary"
        isLoading={busy !== null}
        onClick={() =>
          void run(
            "csv",
            () =>
              downloadCsv(routes.downloadOrders.path, t(isFiltered ? "lists.csvFiltered" : "lists.csvName"), {
                ...asked,
                lang: language,
              }),
            t("common.downloaded"),
          )
        }
      >
        {t("lists.csv")}
      </Button>
    </>
  );
}
