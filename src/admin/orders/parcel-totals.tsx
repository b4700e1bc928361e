import { clx } from "@medusajs/ui";
import { hryvnias } from "../../catalogue/amounts";
import type { ParcelCardView } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";

/** Sums in kopiykas. */
interface Totals {
  readonly goods: number;
  /** What is collected besides the goods, such as delivery; below zero, what of them is not collected. */
  readonly rest: number;
  readonly collected: number;
}

const kopiykas = (sum: string): number => Math.round(Number(sum) * 100);

/** How a parcel's goods make up what is collected on delivery; null where a price or that sum is not known. */
function totalsOf({ goods, payment: { sum } }: Pick<ParcelCardView, "goods" | "payment">): Totals | null {
  if (sum === null || goods.length === 0) return null;
  const sums = goods.map(({ price, count }) =>
    price === null ? NaN : Math.round(Number(price) * Number(count) * 100),
  );
  const ofGoods = sums.reduce((total, one) => total + one, 0);
  if (!Number.isFinite(ofGoods)) return null;
  const collected = kopiykas(sum);
  return { goods: ofGoods, rest: collected - ofGoods, collected };
}

/** The sums of a parcel that is paid on delivery, below its goods. */
export function ParcelTotals({ parcel }: { readonly parcel: ParcelCardView }) {
  const t = useText();
  const language = useLanguage();
  const totals = totalsOf(parcel);
  if (totals === null) return null;
  const { goods, rest, collected } = totals;
  const lines: readonly (readonly [string, number])[] = [
    [t("order.fields.goods"), goods],
    ...(rest === 0 ? [] : [[t(rest > 0 ? "order.charges" : "order.deducted"), rest] as const]),
    [t("order.payments.cash_on_delivery"), collected],
  ];
  return (
    <dl className="text-ui-fg-subtle flex flex-col gap-y-2 px-6 py-4">
      {lines.map(([name, sum], index) => {
        const isTotal = index === lines.length - 1;
        return (
          <div
            key={name}
            className={clx(
              "flex justify-between gap-x-4",
              isTotal ? "txt-compact-small-plus text-ui-fg-base" : "txt-compact-small",
            )}
          >
            <dt>{name}</dt>
            <dd className="whitespace-nowrap text-right tabular-nums">
              {hryvnias(sum / 100, language).replace("-", "−")}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
