import { Button, DropdownMenu } from "@medusajs/ui";
import { useRef, useState } from "react";
import type { Filters } from "../api";
import { useText } from "../i18n/use-text";
import type { Narrowing } from "./address";
import { ChoiceChip, DateChip } from "./filter-chip";

/** A filter that the list offers, by its name in the address; without choices it is the range of days `from` and `to`. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Whether several values can be chosen, which stand in the address with commas between them. */
  readonly isSeveral?: boolean;
}

interface Props {
  readonly offered: readonly ListFilter[];
  readonly set: Filters;
  readonly onNarrow: (changes: Narrowing) => void;
  readonly onClear: () => void;
}

/** The filters of the list, as Medusa's lists have them: those that are set as chips, and a menu that adds one. */
export function FilterBar({ offered, set, onNarrow, onClear }: Props) {
  const t = useText();
  /** The filter that was added or emptied last: it is shown while the address has no value of it. */
  const [added, setAdded] = useState<string | null>(null);
  const chosen = useRef<string | null>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const isSet = ({ name, choices }: ListFilter) =>
    choices ? set[name] !== undefined : set["from"] !== undefined || set["to"] !== undefined;
  const shown = offered.filter((filter) => isSet(filter) || filter.name === added);
  const others = offered.filter((filter) => !shown.includes(filter));
  const remove = ({ name, choices }: ListFilter) => {
    setAdded(null);
    // What had the focus is gone with the filter.
    adder.current?.focus();
    onNarrow(choices ? { [name]: null } : { from: null, to: null });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown.map((filter) => {
        const common = {
          label: filter.label,
          isNew: filter.name === added,
          onRemove: () => remove(filter),
        };
        return filter.choices ? (
          <ChoiceChip
            key={filter.name}
            {...common}
            value={set[filter.name] ?? ""}
            choices={filter.choices}
            isSeveral={filter.isSeveral ?? false}
            onChoose={(value) => {
              // Its menu is open: it stays until that is closed.
              if (value === "") setAdded(filter.name);
              onNarrow({ [filter.name]: value });
            }}
          />
        ) : (
          <DateChip
            key={filter.name}
            {...common}
            from={set["from"] ?? ""}
            to={set["to"] ?? ""}
            onChoose={onNarrow}
          />
        );
      })}
      {others.length > 0 && (
        <DropdownMenu modal={false}>
          <DropdownMenu.Trigger asChild>
            <Button ref={adder} size="small" variant="secondary">
              {t("lists.addFilter")}
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content
            align="start"
            onCloseAutoFocus={(event) => {
              // The choices of the new filter open when this menu is gone, or its end would close them; they get the focus.
              if (chosen.current === null) return;
              event.preventDefault();
              setAdded(chosen.current);
              chosen.current = null;
            }}
          >
            {others.map(({ name, label }) => (
              <DropdownMenu.Item
                key={name}
                onSelect={() => {
                  chosen.current = name;
                }}
              >
                {label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu>
      )}
      {(shown.length > 0 || Object.keys(set).length > 0) && (
        <button
          type="button"
          onClick={() => {
            setAdded(null);
            onClear();
          }}
          className="text-ui-fg-muted transition-fg txt-compact-small-plus hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-md px-2 py-1 outline-none"
        >
          {t("lists.clearFilters")}
        </button>
      )}
    </div>
  );
}
