import { Button, Drawer, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import type { ExplainedSkuView, SkuResponse, StockLevelView } from "../../contract";
import { DrawerHead } from "../parts/drawer-head";
import { Loaded } from "../parts/loaded";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { notesText } from "./notes";
import { useMovements, useSku } from "./use-stock";

interface Props {
  readonly connectionId: string;
  readonly sku: string;
  readonly onClose: () => void;
}

/** One SKU: how its quantity is calculated, its history, and its movements at the warehouse. */
export function Sku({ connectionId, sku, onClose }: Props) {
  const { stock: words } = useWords();
  const language = useLanguage();
  const query = useSku(connectionId, sku);
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="sku" lang={language}>
        <DrawerHead title={sku} description={words.explanation} />
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          <Loaded query={query}>{(found) => <Contents found={found} />}</Loaded>
          <Movements connectionId={connectionId} sku={sku} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  );
}

function Contents({ found: { sku } }: { readonly found: SkuResponse }) {
  const { stock: words } = useWords();
  const notes = sku.explanation?.notes ?? sku.level.notes;
  return (
    <>
      {sku.explanation && <Sum explanation={sku.explanation} />}
      {notes.length > 0 && <Text size="small">{notesText(words, notes, sku.level.looks_like)}</Text>}
      <Part title={words.history}>
        <History level={sku.level} />
      </Part>
    </>
  );
}

/** `reported − counted − awaiting − buffer = free`, and the resulting quantities in Medusa. */
function Sum({ explanation }: { readonly explanation: ExplainedSkuView }) {
  const { stock: words } = useWords();
  const language = useLanguage();
  const line = (sign: string, member: keyof typeof words.members, isTotal = false) => (
    <div className={isTotal ? "flex justify-between border-t pt-1 font-medium" : "flex justify-between"}>
      <dt>{words.members[member]}</dt>
      <dd className="tabular-nums">
        {sign}
        {explanation[member]}
      </dd>
    </div>
  );
  return (
    <div className="flex flex-col gap-y-3">
      <dl className="txt-compact-small flex flex-col gap-y-1">
        {line("", "reported")}
        {line("− ", "counted")}
        {line("− ", "awaiting")}
        {line("− ", "buffer")}
        {line("= ", "free", true)}
      </dl>
      <dl className="txt-compact-small flex flex-col gap-y-1">
        {line("", "available")}
        {line("+ ", "reserved")}
        {line("= ", "stocked", true)}
      </dl>
      <Text size="small" className="text-ui-fg-subtle">
        {words.basedOn(momentText(explanation.requested_at, language))}{" "}
        {words.medusaHas(explanation.medusa?.stocked ?? words.noLevel)}
      </Text>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-2">
      <Text size="small" weight="plus">
        {title}
      </Text>
      {children}
    </section>
  );
}

function History({ level: { history } }: { readonly level: StockLevelView }) {
  const { stock: words } = useWords();
  const language = useLanguage();
  if (history.length === 0) return <Text size="small">{words.noHistory}</Text>;
  return (
    <ol className="flex flex-col gap-y-1">
      {history.map(({ at, reported, stocked, from, replaced }, index) => (
        <li key={`${at}${String(index)}`}>
          <Text size="small">
            {[
              momentText(at, language),
              reported === undefined
                ? null
                : reported === null
                  ? words.historyNotReported
                  : words.historyReported(reported),
              stocked === undefined ? null : words.historyWritten(from, stocked),
              replaced ? words.historyReplaced : null,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function Movements({ connectionId, sku }: Omit<Props, "onClose">) {
  const { stock: words } = useWords();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const query = useMovements(connectionId, sku, isAsked);
  return (
    <Part title={words.movements}>
      {isAsked ? (
        <Loaded query={query}>
          {({ movements }) =>
            movements.length === 0 ? (
              <Text size="small">{words.noMovements}</Text>
            ) : (
              <ol className="flex flex-col gap-y-1">
                {movements.map(({ occurredAt, quantity, type, document }, index) => (
                  <li key={index}>
                    <Text size="small" className="tabular-nums">
                      {[
                        momentText(occurredAt, language),
                        quantity > 0 ? `+${String(quantity)}` : String(quantity),
                        type,
                        document,
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </Text>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      ) : (
        <div>
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            {words.askMovements}
          </Button>
        </div>
      )}
    </Part>
  );
}
