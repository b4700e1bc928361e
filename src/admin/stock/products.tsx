import { Button, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { warehouseWords } from "../../catalogue/entry";
import type { ConnectionView, ProductsView } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { counted, figureText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { Confirm } from "../parts/buttons";
import { Disclosure } from "../parts/layout";
import { useAction } from "../parts/use-action";
import { useProducts } from "./use-stock";

type Action = "add" | "stop" | "retry";

interface Props {
  readonly connection: Pick<ConnectionView, "id" | "enabled">;
  /** Classes of a line, which is nothing while the warehouse lacks nothing. */
  readonly className?: string;
}

/** What the warehouse's catalogue lacks of the shop: offered, being added, or refused with the warehouse's words. */
export function Products({ connection, className = "px-6 py-4" }: Props) {
  const t = useText();
  const language = useLanguage();
  const { data } = useProducts(connection.id, connection.enabled);
  const { busy, error, run } = useAction(useRefetchAll());
  const [isAsked, setAsked] = useState(false);
  if (!data) return null;
  const { can, products } = data;
  const { stocked, unknown, adding, refused, minutes } = products;
  if (unknown.count === 0 && adding === null && refused.count === 0) return null;
  const act = (action: Action) =>
    void run(
      action,
      () => call(routes.actOnProducts, { params: { id: connection.id, action } }),
      t(`products.did.${action}`),
    );
  const button = (action: Action, onClick: () => void) =>
    can.act_on_stock && (
      <Button
        size="small"
        variant="secondary"
        isLoading={busy === action}
        disabled={busy !== null}
        onClick={onClick}
      >
        {t(`products.${action}`)}
      </Button>
    );
  return (
    <div className="flex flex-col divide-y" data-sklad="products">
      {unknown.count > 0 && (
        <Line className={className} action={button("add", () => setAsked(true))}>
          {t("products.unknown", {
            ...counted(unknown.count, unknown.more, language),
            all: figureText(stocked, language),
          })}
        </Line>
      )}
      {adding && (
        <Line className={className} action={button("stop", () => act("stop"))}>
          <Progress of={adding} />
        </Line>
      )}
      {refused.count > 0 && (
        <Line className={className} action={button("retry", () => act("retry"))}>
          {t("products.refused", counted(refused.count, false, language))}
        </Line>
      )}
      {refused.count > 0 && <Refused of={refused} />}
      {error !== null && (
        <div className={className}>
          <ErrorNote sentence={error} />
        </div>
      )}
      {isAsked && (
        <Confirm
          isHarmless
          title={t("products.addTitle")}
          consequence={t("products.addConsequence", counted(minutes, false, language))}
          action={t("products.add")}
          onAnswer={(isYes) => {
            setAsked(false);
            if (isYes) act("add");
          }}
        />
      )}
    </div>
  );
}

interface LineProps {
  readonly className: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Line({ className, action, children }: LineProps) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
      <Text as="div" size="small" leading="compact" className="min-w-0 flex-1">
        {children}
      </Text>
      {action}
    </div>
  );
}

function Progress({
  of: { total, answered, minutes },
}: {
  readonly of: NonNullable<ProductsView["adding"]>;
}) {
  const t = useText();
  const language = useLanguage();
  const text = t("products.adding", {
    done: figureText(answered, language),
    total: figureText(total, language),
    ...counted(minutes, false, language),
  });
  return (
    <div className="flex flex-col gap-y-2">
      <span>{text}</span>
      <div
        role="progressbar"
        aria-label={t("products.progress")}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        className="h-1 w-full overflow-hidden rounded-full"
        style={{ background: "var(--border-base)" }}
      >
        <div
          className="h-full rounded-full"
          style={{ background: "var(--fg-interactive)", width: `${(100 * answered) / total}%` }}
        />
      </div>
    </div>
  );
}

function Refused({ of: { count, skus } }: { readonly of: ProductsView["refused"] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Disclosure title={t("products.refusedWords")}>
      <ul className="flex flex-col gap-y-1">
        {skus.map(({ sku, descriptions }) => (
          <li key={sku}>
            <Text size="small" className="break-words">
              {[sku, warehouseWords(descriptions)].filter(Boolean).join(" · ")}
            </Text>
          </li>
        ))}
      </ul>
      {count > skus.length && (
        <Text size="small" className="text-ui-fg-subtle pt-2">
          {t("products.more", counted(count - skus.length, false, language))}
        </Text>
      )}
    </Disclosure>
  );
}
