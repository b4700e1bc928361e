import { Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import type { TimelineLine } from "../../contract";
import { sdk } from "../api";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";

/** Events, the latest first, with the person behind each manual action. */
export function Timeline({ lines }: { readonly lines: readonly TimelineLine[] }) {
  const words = useWords().order;
  const language = useLanguage();
  const me = useQuery({ queryKey: ["sklad", "me"], queryFn: () => sdk.admin.user.me({ fields: "id" }) });
  if (lines.length === 0) return <Text size="small">{words.nothingYet}</Text>;
  const whoOf = ({ data }: TimelineLine): string | null => {
    if (typeof data?.["actor_type"] !== "string") return null;
    if (data["actor_type"] !== "user") return words.byKey;
    return data["actor_id"] === me.data?.user.id ? words.byYou : words.byColleague;
  };
  return (
    <ol className="flex flex-col gap-y-2">
      {[...lines].reverse().map((line, index) => (
        <li
          key={`${line.at}${String(index)}`}
          className="grid gap-x-4"
          style={{ gridTemplateColumns: "auto 1fr" }}
        >
          <Text size="small" className="text-ui-fg-muted tabular-nums">
            <time dateTime={line.at}>{momentText(line.at, language)}</time>
          </Text>
          <Text size="small" className="min-w-0 break-words">
            {[line.label[language], wordsOf(line), whoOf(line)].filter(Boolean).join(" · ")}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** The warehouse's own words in an event. */
function wordsOf({ data }: TimelineLine): string | null {
  const { word, descriptions, tracking_numbers: tracking, remote_id: remoteId } = data ?? {};
  if (typeof word === "string") return `«${word}»`;
  const list = Array.isArray(descriptions) ? descriptions : Array.isArray(tracking) ? tracking : [];
  if (list.length > 0) return list.map(String).join("; ");
  return typeof remoteId === "string" ? remoteId : null;
}
