import { clx, Container, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { hryvnias } from "../../catalogue/amounts";
import type { SummaryResponse } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { isAway, QueryBoundary } from "../parts/query-boundary";
import { useListAddress } from "./address";
import { countText } from "../i18n/format";
import { useSummary } from "./use-lists";

type Figure = Exclude<keyof SummaryResponse, "can">;

const FIGURES = [
  "sent_today",
  "accepted_today",
  "waiting",
  "late",
  "cash_to_collect",
  "cash_unbooked",
] as const satisfies readonly Figure[];

/** Figures that want to be looked at when they are not zero. */
const URGENT: readonly Figure[] = ["late", "cash_unbooked"];

/**
 * The figures of today, each a link to the list of its orders; without other filters, or the list would have fewer. Renders
 * nothing before they are loaded.
 */
export function Today() {
  const t = useText();
  const language = useLanguage();
  const query = useSummary();
  if (isAway(query)) return null;
  return (
    <Container
      role="region"
      aria-label={t("lists.today")}
      data-sklad="today"
      lang={language}
      className="divide-y overflow-hidden p-0"
    >
      <QueryBoundary query={query}>{(data) => <Figures data={data} />}</QueryBoundary>
    </Container>
  );
}

function Figures({ data }: { readonly data: SummaryResponse }) {
  const t = useText();
  const language = useLanguage();
  const { filters } = useListAddress();
  const isAlone = Object.keys(filters).length === 1;
  return (
    <ul className="bg-ui-border-base grid grid-cols-2 md:grid-cols-3 lg:grid-cols-6" style={{ gap: "1px" }}>
      {FIGURES.map((figure) => {
        const isShown = filters["day"] === figure;
        const counted = data[figure];
        const { count, more } = counted;
        const sum = "sum" in counted ? counted.sum : null;
        return (
          <li key={figure} className="flex">
            <Link
              to={isShown && isAlone ? "/warehouse" : `/warehouse?day=${figure}`}
              aria-current={isShown || undefined}
              className={clx(
                "transition-fg focus-visible:shadow-borders-focus flex w-full flex-col justify-between gap-y-1 px-6 py-4 outline-none",
                isShown ? "bg-ui-bg-highlight" : "bg-ui-bg-base hover:bg-ui-bg-base-hover",
              )}
            >
              <Text size="small" leading="compact" className="text-ui-fg-subtle">
                {t(`lists.figures.${figure}`)}
              </Text>
              <span className="flex flex-wrap items-center gap-x-2">
                <span
                  className={clx("h1-core tabular-nums", {
                    "text-ui-tag-orange-text": URGENT.includes(figure) && count > 0,
                  })}
                >
                  {countText(count, more, language)}
                </span>
                {sum !== null && count > 0 && (
                  <span className="txt-compact-small text-ui-fg-subtle tabular-nums">
                    {hryvnias(sum, language)}
                  </span>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
