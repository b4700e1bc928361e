import { ArrowUpRightOnBox } from "@medusajs/icons";
import { Button, Drawer, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { SkuProductView, SkuResponse } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { DrawerHead } from "../parts/drawer-head";
import { Loaded } from "../parts/loaded";
import { History, Movements } from "./history";
import { notesText } from "./words";
import { Picture } from "./product";
import { Sum } from "./sum";
import { useSku } from "./use-stock";

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
          <Loaded query={query}>{(found) => <Contents found={found} />}</Loaded>
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
