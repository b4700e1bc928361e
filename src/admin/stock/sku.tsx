import { ArrowUpRightOnBox } from "@medusajs/icons";
import { Button, clx, Drawer, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { ExplainedSkuView, SkuProductView, SkuResponse, StockLevelView } from "../../contract";
import { changeText, figureText, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { DrawerHead } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { Picture } from "./product";
import { useMovements, useSku } from "./use-stock";
import { movementText, notesText } from "./words";

interface Props {
  readonly connectionId: string;
  readonly sku: string;
  readonly onClose: () => void;
}

/** One SKU: its product, how its quantity is calculated, its history, and its movements at the warehouse. */
export function Sku({ connectionId, sku, onClose }: Props) {
  const language = useLanguage();
  const query = useSku(connectionId, sku);
  const product = query.data?.sku.product ?? null;
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="sku" lang={language}>
        <DrawerHead
          title={product?.title ?? sku}
          description={descriptionOf(sku, product)}
          picture={product !== null && product.title !== null && <Picture product={product} />}
        />
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          <QueryBoundary query={query}>{(found) => <Contents found={found} />}</QueryBoundary>
          <Movements connectionId={connectionId} sku={sku} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  );
}

function descriptionOf(sku: string, product: SkuProductView | null): string {
  const { title, variant } = product ?? { title: null, variant: null };
  if (title === null) return "";
  return variant === null || variant === title ? sku : `${variant} · ${sku}`;
}

function Contents({ found: { sku } }: { readonly found: SkuResponse }) {
  const t = useText();
  const language = useLanguage();
  const notes = sku.explanation?.notes ?? sku.level.notes;
  const itemId = sku.product?.inventory_item_id;
  return (
    <>
      {notes.length > 0 && <Text size="small">{notesText(t, language, notes, sku.level.looks_like)}</Text>}
      {sku.explanation && <Sum explanation={sku.explanation} />}
      {itemId && (
        <div>
          <Button size="small" variant="secondary" asChild>
            <Link to={`/inventory/${itemId}`}>
              {t("stock.toItem")}
              <ArrowUpRightOnBox />
            </Link>
          </Button>
        </div>
      )}
      <History level={sku.level} />
    </>
  );
}

/** `reported − counted − awaiting − buffer = free`, and the resulting quantities in Medusa. */
type Member = "reported" | "counted" | "awaiting" | "buffer" | "free" | "available" | "reserved" | "stocked";

/** How the quantity of a SKU is calculated, and by how much Medusa's changes. */
function Sum({ explanation }: { readonly explanation: ExplainedSkuView }) {
  const t = useText();
  const language = useLanguage();
  const member = (sign: string, name: Member, isTotal = false) => (
    <Line
      label={t(`stock.members.${name}`)}
      figure={`${sign}${figureText(explanation[name], language)}`}
      isTotal={isTotal}
    />
  );
  const { medusa, difference } = explanation;
  return (
    <Part title={t("stock.explanation")}>
      <div className="flex flex-col gap-y-3">
        <dl className="txt-compact-small flex flex-col gap-y-1">
          {member("", "reported")}
          {member("− ", "counted")}
          {member("− ", "awaiting")}
          {member("− ", "buffer")}
          {member("= ", "free", true)}
        </dl>
        <dl className="txt-compact-small flex flex-col gap-y-1">
          {member("", "available")}
          {member("+ ", "reserved")}
          {member("= ", "stocked", true)}
          {difference !== null && (
            <>
              <Line
                label={t("stock.medusaHas")}
                figure={`− ${medusa ? figureText(medusa.stocked, language) : t("stock.noLevel")}`}
              />
              <Line label={t("stock.difference")} figure={`= ${changeText(difference, language)}`} isTotal />
            </>
          )}
        </dl>
        <Text size="small" className="text-ui-fg-subtle">
          {t("stock.basedOn", { moment: momentText(explanation.requested_at, language) })}
        </Text>
      </div>
    </Part>
  );
}

interface LineProps {
  readonly label: string;
  readonly figure: string;
  readonly isTotal?: boolean;
}

function Line({ label, figure, isTotal = false }: LineProps) {
  return (
    <div className={clx("flex justify-between gap-x-4", { "border-t pt-1 font-medium": isTotal })}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap text-right tabular-nums">{figure}</dd>
    </div>
  );
}

/** The reported and the written quantities of a SKU, the latest first. */
function History({ level: { history } }: { readonly level: StockLevelView }) {
  const t = useText();
  const language = useLanguage();
  const figureOf = ({ reported, stocked, from }: StockLevelView["history"][number]) => {
    if (stocked === undefined) return reported === null ? "–" : figureText(reported, language);
    return from === undefined
      ? figureText(stocked, language)
      : `${figureText(from, language)} → ${figureText(stocked, language)}`;
  };
  return (
    <Part title={t("stock.history")}>
      {history.length === 0 ? (
        <Text size="small">{t("stock.noHistory")}</Text>
      ) : (
        <Entries
          entries={history.map((entry) => ({
            at: momentText(entry.at, language),
            what:
              entry.stocked === undefined
                ? t(entry.reported === null ? "stock.historyNotReported" : "stock.historyReported")
                : t(entry.replaced ? "stock.historyReplaced" : "stock.historyWritten"),
            figure: figureOf(entry),
          }))}
        />
      )}
    </Part>
  );
}

/** The warehouse lists movements in an order of its own; those without a time are last. */
const latestFirst = <Movement extends { readonly occurredAt: string | null }>(
  movements: readonly Movement[],
) =>
  [...movements].sort(
    (one, other) => Date.parse(other.occurredAt ?? "1970") - Date.parse(one.occurredAt ?? "1970"),
  );

interface MovementsProps {
  readonly connectionId: string;
  readonly sku: string;
}

/** The movements of a SKU at the warehouse, which are asked for on demand: they take a call of the rate limit. */
export function Movements({ connectionId, sku }: MovementsProps) {
  const t = useText();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const query = useMovements(connectionId, sku, isAsked);
  return (
    <Part title={t("stock.movements")}>
      {isAsked ? (
        <QueryBoundary query={query}>
          {({ movements }) =>
            movements.length === 0 ? (
              <Text size="small">{t("stock.noMovements")}</Text>
            ) : (
              <Entries
                entries={latestFirst(movements).map(({ occurredAt, quantity, type, document }) => ({
                  at: occurredAt === null ? "–" : momentText(occurredAt, language),
                  what: [movementText(type, t), document].filter(Boolean).join(" · "),
                  figure: changeText(quantity, language),
                }))}
              />
            )
          }
        </QueryBoundary>
      ) : (
        <div>
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            {t("stock.askMovements")}
          </Button>
        </div>
      )}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-2">
      <Text size="small" leading="compact" weight="plus">
        {title}
      </Text>
      {children}
    </section>
  );
}

interface EntriesProps {
  readonly entries: readonly {
    readonly at: string;
    readonly what: string;
    /** Stands at the right, under the others. */
    readonly figure: string;
  }[];
}

/** Moments, what happened then, and a figure. */
function Entries({ entries }: EntriesProps) {
  return (
    <ol className="txt-compact-small flex flex-col gap-y-1">
      {entries.map(({ at, what, figure }, index) => (
        <li key={index} className="flex items-start justify-between gap-x-4">
          <span className="flex min-w-0 flex-wrap gap-x-3">
            <span className="text-ui-fg-subtle tabular-nums">{at}</span>
            <span>{what}</span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{figure}</span>
        </li>
      ))}
    </ol>
  );
}
