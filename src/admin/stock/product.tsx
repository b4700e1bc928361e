import { Photo } from "@medusajs/icons";
import { clx, Text } from "@medusajs/ui";
import type { SkuProductView } from "../../contract";
import { useText } from "../i18n/use-text";

interface Props {
  readonly product: SkuProductView | null;
}

/** A product's picture, as in Medusa's lists. */
export function Picture({ product }: Props) {
  return (
    <span
      aria-hidden
      className="bg-ui-bg-component border-ui-border-base flex h-8 w-6 flex-shrink-0 items-center justify-center overflow-hidden rounded border"
    >
      {product?.thumbnail ? (
        <img src={product.thumbnail} alt="" className="h-full w-full object-cover object-center" />
      ) : (
        <Photo className="text-ui-fg-subtle" />
      )}
    </span>
  );
}

/** A product's title above its variant; the title says so where the shop has no such product. */
export function ProductName({ product }: Props) {
  const t = useText();
  const title = product?.title ?? t("stock.noProduct");
  const variant = product?.variant === title ? null : product?.variant;
  return (
    <span className="flex min-w-0 flex-col text-left">
      <Text
        as="span"
        size="small"
        leading="compact"
        title={title}
        className={clx("truncate", product?.title ? "text-ui-fg-base" : "text-ui-fg-subtle")}
      >
        {title}
      </Text>
      {variant && (
        <Text
          as="span"
          size="xsmall"
          leading="compact"
          title={variant}
          className="text-ui-fg-subtle truncate"
        >
          {variant}
        </Text>
      )}
    </span>
  );
}
