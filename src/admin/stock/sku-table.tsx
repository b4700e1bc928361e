import { Table } from "@medusajs/ui";
import type { ListedSkuView } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { changeText, figureText } from "../i18n/format";
import { notesText } from "./words";
import { Picture, ProductName } from "./product";
import { type Rows, FigureCell, FigureTable, type Head, OpenRow } from "./table";
import type { StockList } from "./use-stock";

/** SKUs with what the warehouse reports of them, what Medusa has, and by how much it changes. */
export function SkuTable({ list, levels, onOpen }: Rows & { readonly list: StockList }) {
  const t = useText();
  const language = useLanguage();
  const hasNotes = levels.some(({ notes, looks_like }) => notes.length + looks_like.length > 0);
  const isPreview = list === "changes";
  const figure = (label: Head["label"]): Head => ({ label, isFigure: true });
  const heads: Head[] = [
    { label: t("stock.product") },
    { label: t("stock.sku") },
    figure(t("stock.reported")),
    figure(t("stock.reserved")),
    figure(t("stock.inMedusa")),
    ...(isPreview ? [figure(t("stock.becomes"))] : [figure(t("stock.available"))]),
    figure(<abbr title={t("stock.differenceIs")}>Δ</abbr>),
    ...(hasNotes ? [{ label: t("stock.notes") }] : []),
  ];
  return (
    <FigureTable heads={heads}>
      {levels.map((level, index) => {
        const { sku, reported, explanation, notes, looks_like: lookalikes } = level;
        const medusa = explanation?.medusa ?? null;
        return (
          <OpenRow key={sku} onOpen={() => onOpen(sku)} isLast={index === levels.length - 1}>
            <ProductCells level={level} onOpen={onOpen} />
            <FigureCell>{figureText(explanation?.reported ?? reported, language)}</FigureCell>
            <FigureCell>{figureText(medusa?.reserved, language)}</FigureCell>
            <FigureCell>{figureText(medusa?.stocked, language)}</FigureCell>
            <FigureCell>
              {figureText(isPreview ? explanation?.stocked : explanation?.available, language)}
            </FigureCell>
            <FigureCell>{changeText(explanation?.difference, language)}</FigureCell>
            {hasNotes && (
              <Table.Cell>
                <span
                  className="block truncate"
                  style={{ maxWidth: "18rem" }}
                  title={notesText(t, language, notes, lookalikes)}
                >
                  {notesText(t, language, notes, lookalikes)}
                </span>
              </Table.Cell>
            )}
          </OpenRow>
        );
      })}
    </FigureTable>
  );
}

/** The product, whose name opens the explanation, and the SKU. */
export function ProductCells({
  level,
  onOpen,
}: {
  readonly level: ListedSkuView;
  readonly onOpen: Rows["onOpen"];
}) {
  const t = useText();
  const { sku, product } = level;
  return (
    <>
      <Table.Cell>
        <div
          className="flex items-center gap-x-3"
          style={{ maxWidth: "min(28rem, 50vw)", minWidth: "10rem" }}
        >
          <Picture product={product} />
          <button
            type="button"
            className="focus-visible:shadow-borders-focus min-w-0 rounded outline-none"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(sku);
            }}
          >
            <ProductName product={product} />
            <span className="sr-only">{` ${sku}: ${t("stock.show")}`}</span>
          </button>
        </div>
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap">{sku}</Table.Cell>
    </>
  );
}
