import { DescendingSorting } from "@medusajs/icons";
import { DropdownMenu, IconButton } from "@medusajs/ui";
import { useText } from "../i18n/use-text";

const ORDERS = ["-placed_at", "placed_at"] as const;

interface Props {
  /** Undefined for the order of every list: the newest first. */
  readonly order: string | undefined;
  /** Null for the order of every list. */
  readonly onSort: (order: string | null) => void;
}

/** The order of the list, by the same button as in Medusa's lists. */
export function SortMenu({ order = ORDERS[0], onSort }: Props) {
  const t = useText();
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" type="button" aria-label={t("lists.sort")}>
          <DescendingSorting />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.RadioGroup
          value={order}
          onValueChange={(chosen) => onSort(chosen === ORDERS[0] ? null : chosen)}
        >
          {ORDERS.map((one) => (
            <DropdownMenu.RadioItem key={one} value={one}>
              {t(`lists.orders.${one}`)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
