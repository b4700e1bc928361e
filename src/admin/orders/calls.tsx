import { InlineTip, Text } from "@medusajs/ui";
import type { OrderDetail, PreviewResponse } from "../../contract";
import { useLanguage, useWords } from "../words";
import type { Words } from "../words/en";
import { momentText } from "../words/moments";
import { useBranchNames } from "./use-orders";

type Call = OrderDetail["commands"][number];

interface CallsProps {
  readonly calls: readonly Call[];
  /** Id of the Medusa order; null for calls without an order. */
  readonly orderId: string | null;
}

/** Calls to the warehouse with their responses, without the ApiKey. */
export function Calls({ calls, orderId }: CallsProps) {
  const words = useWords().order;
  const branches = useBranchNames(orderId);
  const language = useLanguage();
  const sent = calls.filter(({ sent: body }) => body !== null);
  if (sent.length === 0) return <Text size="small">{words.nothingSent}</Text>;
  return (
    <div className="flex flex-col gap-y-6">
      {sent.map((call) => (
        <section key={call.id} className="flex flex-col gap-y-2">
          <Text size="small" weight="plus">
            {words.kinds[call.kind] ?? call.kind},{" "}
            {call.sent_at === null ? words.notSent : words.sentAt(momentText(call.sent_at, language))}
          </Text>
          <Members of={call.sent ?? {}} branches={branches} />
          {answerOf(call, words) !== null && (
            <Text size="small">
              {words.answer}: {answerOf(call, words)}
            </Text>
          )}
        </section>
      ))}
    </div>
  );
}

/** The body that would be sent for an order now, which the merchant can still correct. */
export function WillBeSent({
  preview: { body, holds, notes },
  orderId,
}: Pick<PreviewResponse, "preview"> & { readonly orderId: string | null }) {
  const words = useWords().order;
  const branches = useBranchNames(orderId);
  const language = useLanguage();
  if (body)
    return (
      <>
        <Members of={body} branches={branches} />
        {notes.map(({ code, message }) => (
          <InlineTip key={code} variant="warning" label={words.note} className="mt-3">
            {message[language]}
          </InlineTip>
        ))}
      </>
    );
  if (holds.length === 0) return <Text size="small">{words.nothingToSend}</Text>;
  return (
    <ul className="flex flex-col gap-y-2">
      {holds.map(({ code, message }) => (
        <li key={code} className="txt-small">
          {message[language]}
        </li>
      ))}
    </ul>
  );
}

interface MembersProps {
  readonly of: Readonly<Record<string, unknown>>;
  /** Names of branches, by the identifier that is sent. */
  readonly branches: Readonly<Record<string, string>>;
}

/** The members of a body that have a label, in the body's order. */
function Members({ of, branches }: MembersProps) {
  const { members, values } = useWords().order;
  const linesOf = (member: string) =>
    [valueOf(of[member])]
      .flat()
      .flatMap((line) => (line === "" ? [] : (values[line] ?? branches[line] ?? line)));
  return (
    <dl className="grid gap-x-4 gap-y-1" style={{ gridTemplateColumns: "minmax(7rem, auto) 1fr" }}>
      {Object.entries(members).map(([member, name]) => {
        const lines = linesOf(member);
        if (lines.length === 0) return null;
        return (
          <div key={member} className="contents">
            <dt className="txt-small text-ui-fg-muted">{name}</dt>
            <dd className="txt-small min-w-0 break-words">
              {lines.map((line, index) => (
                <div key={index}>{line}</div>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A member of a body as lines of text; each item of the goods has its own line. */
function valueOf(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map((entry) => goodsOf(entry));
  if (typeof value === "object" && value !== null) return Object.values(value).map(String).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function goodsOf(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const { sku, name, count, price } = entry as Readonly<Record<string, unknown>>;
  return [`${String(count)} × ${String(name ?? sku)}`, sku, price].filter(Boolean).map(String).join(" · ");
}

function answerOf({ received }: Call, words: Words["order"]): string | null {
  const { descriptions, data, message } = received ?? {};
  if (Array.isArray(descriptions) && descriptions.length > 0) return descriptions.map(String).join("; ");
  if (typeof data === "object" && data !== null) {
    const { remoteId } = data as Readonly<Record<string, unknown>>;
    return typeof remoteId === "string" ? words.answeredAs(remoteId) : words.answeredYes;
  }
  return typeof message === "string" ? message : null;
}
