import type { Filters } from "../api";
import { useConnections } from "../connections/use-connections";
import { useText } from "../i18n/use-text";
import type { Narrowing } from "../lists/address";
import { FilterBar, type ListFilter } from "../lists/filter-bar";
import { Search } from "../lists/search";

const DIRECTIONS = ["call", "webhook"] as const;
const OPERATIONS = ["add", "edit", "cancel", "product"] as const;
const RESULTS = ["succeeded", "in_progress", "refused", "needs_action", "unmatched", "closed"] as const;

interface Props {
  readonly set: Filters;
  readonly onNarrow: (changes: Narrowing, options?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** The filters and the search of the log, as Medusa's lists have them. */
export function Toolbar({ set, onNarrow, onClear }: Props) {
  const t = useText();
  const offered = useFilters(set);
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 px-6 py-4">
      <FilterBar offered={offered} set={set} onNarrow={onNarrow} onClear={onClear} />
      <Search
        label={t("log.searchBy")}
        value={set["q"] ?? ""}
        onSearch={(q) => onNarrow({ q }, { replace: true })}
      />
    </div>
  );
}

/** The filters that the log offers; that of connections only to a shop with several. */
function useFilters(set: Filters): readonly ListFilter[] {
  const t = useText();
  const connections = useConnections().data?.connections ?? [];
  const isAboutWebhooks = set["direction"] === "webhook";
  return [
    {
      name: "direction",
      label: t("log.direction"),
      choices: DIRECTIONS.map((value) => ({ value, label: t(`log.directions.${value}`) })),
    },
    // A webhook has no operation.
    ...(isAboutWebhooks && set["operation"] === undefined
      ? []
      : [
          {
            name: "operation",
            label: t("log.operation"),
            choices: OPERATIONS.map((value) => ({ value, label: t(`log.operations.${value}`) })),
          },
        ]),
    {
      name: "result",
      label: t("log.result"),
      choices: RESULTS.map((value) => ({ value, label: t(`log.results.${value}`) })),
    },
    ...(connections.length > 1 || set["connection_id"] !== undefined
      ? [
          {
            name: "connection_id",
            label: t("log.connection"),
            choices: connections.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    { name: "days", label: t("log.days") },
  ];
}
