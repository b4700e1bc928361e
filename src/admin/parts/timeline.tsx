import { clx, Text, Tooltip } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TimelineLine } from "../../contract";
import { sdk } from "../api";
import { type Language, useLanguage, useText } from "../i18n/use-text";
import { agoText, exactText } from "../i18n/format";

/** Lines shown before the rest is unfolded. */
const SHOWN = 6;

/** Events with the person behind each manual action; the look is that of Medusa's Activity. */
export function Timeline({ latestFirst: lines }: { readonly latestFirst: readonly TimelineLine[] }) {
  const t = useText();
  const me = useQuery({ queryKey: ["sklad", "me"], queryFn: () => sdk.admin.user.me({ fields: "id" }) });
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return <Text size="small">{t("order.nothingYet")}</Text>;
  const whoOf = ({ data }: TimelineLine): string | null => {
    if (typeof data?.["actor_type"] !== "string") return null;
    if (data["actor_type"] !== "user") return t("order.byKey");
    return data["actor_id"] === me.data?.user.id ? t("order.byYou") : t("order.byColleague");
  };
  const shown = isWhole || lines.length <= SHOWN + 1 ? lines : lines.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-y-2">
      <ol className="flex flex-col gap-y-0.5">
        {shown.map((line, index) => (
          <Line
            key={`${line.at}${String(lines.length - index)}`}
            line={line}
            who={whoOf(line)}
            isLast={index === shown.length - 1}
          />
        ))}
      </ol>
      {shown.length < lines.length && (
        <button
          type="button"
          className="text-ui-fg-muted hover:text-ui-fg-subtle focus-visible:shadow-borders-focus txt-compact-small-plus w-fit rounded text-left outline-none"
          style={{ marginLeft: 28 }}
          onClick={() => setWhole(true)}
        >
          {t("order.moreEvents", { count: lines.length - shown.length })}
        </button>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: TimelineLine;
  readonly who: string | null;
  readonly isLast: boolean;
}

function Line({ line, who, isLast }: LineProps) {
  const language = useLanguage();
  const exact = exactText(line.at, language);
  return (
    <li className="grid items-start gap-2" style={{ gridTemplateColumns: "20px 1fr" }}>
      <span aria-hidden className="flex size-full flex-col items-center gap-y-0.5">
        <span className="flex size-5 items-center justify-center">
          <span className="bg-ui-bg-base shadow-borders-base flex size-2.5 items-center justify-center rounded-full">
            <span className="bg-ui-tag-neutral-icon size-1.5 rounded-full" />
          </span>
        </span>
        {!isLast && <span className="bg-ui-border-base w-px flex-1" />}
      </span>
      <div className={clx("min-w-0", { "pb-4": !isLast })}>
        <div className="flex items-start justify-between gap-x-4">
          <Text size="small" leading="compact" weight="plus" className="min-w-0 break-words">
            {line.label[language]}
          </Text>
          <Tooltip content={exactText(line.at, language, new Date(0))}>
            <Text size="small" leading="compact" className="text-ui-fg-subtle text-nowrap text-right" asChild>
              <time dateTime={line.at}>{agoText(line.at, language)}</time>
            </Text>
          </Tooltip>
        </div>
        <Text size="small" className="text-ui-fg-subtle break-words tabular-nums">
          {[exact, ...wordsOf(line, language), who].filter(Boolean).join(" · ")}
        </Text>
      </div>
    </li>
  );
}

/** What an event adds to its label: a status, a reason or words of the warehouse, then numbers. */
function wordsOf({ type, detail, data }: TimelineLine, language: Language): string[] {
  const { word, state, tracking_numbers: tracking, remote_id: remoteId } = data ?? {};
  const inWords = detail?.[language];
  const isSaid = (text: string) =>
    [state, type, inWords?.toLocaleLowerCase()].includes(text.toLocaleLowerCase());
  return [
    inWords,
    typeof word === "string" && word !== "" && !isSaid(word) ? `«${word}»` : null,
    ...(Array.isArray(tracking) ? tracking.map(String) : []),
    typeof remoteId === "string" ? remoteId : null,
  ].filter((part): part is string => typeof part === "string");
}
