import { Button } from "@medusajs/ui";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useLanguage, useText } from "../i18n/use-text";

interface Props {
  readonly next: string | null;
  /** How many entries the page has, of how many; without it only the buttons are shown. */
  readonly range?: {
    readonly size: number;
    readonly shown: number;
    readonly count: number;
    readonly more: boolean;
  };
}

/**
 * The foot of a list, as Medusa's tables have it. Each page has a link to the next one, and the browser's history leads
 * back.
 */
export function Pages({ next, range }: Props) {
  const t = useText();
  const language = useLanguage();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: { page?: number } | null };
  const navigate = useNavigate();
  const isFirst = !params.has("after");
  /** Unknown on a later page that was opened by its link. */
  const page = isFirst ? 0 : state?.page;
  if (isFirst && next === null && !range) return null;
  const goTo = (after: string | null) => {
    const target = new URLSearchParams(params);
    if (after === null) target.delete("after");
    else target.set("after", after);
    void navigate(
      { pathname, search: target.toString() },
      { state: { page: after === null ? 0 : (page ?? 0) + 1 } },
    );
  };
  const rangeText = () => {
    if (!range) return "";
    const { size, shown, count, more } = range;
    const all = `${count.toLocaleString(language)}${more ? "+" : ""}`;
    if (page === undefined) return t("lists.results", { count, all });
    const from = (shown === 0 ? 0 : page * size + 1).toLocaleString(language);
    const to = (page * size + shown).toLocaleString(language);
    return t("lists.range", { count, from, to, all });
  };
  return (
    <div className="text-ui-fg-subtle txt-compact-small-plus flex w-full items-center justify-between px-3 py-4">
      <p className="px-3 tabular-nums">{rangeText()}</p>
      <div className="flex items-center gap-x-2">
        <Button
          type="button"
          variant="transparent"
          disabled={isFirst}
          onClick={() => (page !== undefined && page > 0 ? void navigate(-1) : goTo(null))}
        >
          {t("lists.previous")}
        </Button>
        <Button type="button" variant="transparent" disabled={next === null} onClick={() => goTo(next)}>
          {t("lists.next")}
        </Button>
      </div>
    </div>
  );
}
