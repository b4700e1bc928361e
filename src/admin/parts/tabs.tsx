import { Tabs } from "@medusajs/ui";
import type { ReactNode } from "react";

interface Props<Name extends string> {
  readonly label: string;
  readonly shown: Name;
  readonly tabs: readonly {
    readonly name: Name;
    readonly label: string;
    /** The number of entries, as text. */
    readonly count?: string | undefined;
  }[];
  readonly onShow: (name: Name) => void;
  /** Filters and search, at the right of the tabs. */
  readonly aside?: ReactNode;
  /** The list that is shown. */
  readonly children: ReactNode;
}

/** The lists of a page, of which one is shown. */
export function ListTabs<Name extends string>({ label, shown, tabs, onShow, aside, children }: Props<Name>) {
  return (
    <Tabs
      value={shown}
      onValueChange={(name) => onShow(name as Name)}
      activationMode="manual"
      className="divide-y"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Tabs.List aria-label={label} className="flex-wrap">
          {tabs.map(({ name, label: title, count }) => (
            <Tabs.Trigger key={name} value={name} className="gap-x-1.5">
              {title}
              {count !== undefined && <span className="text-ui-fg-subtle tabular-nums">{count}</span>}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Content value={shown}>{children}</Tabs.Content>
    </Tabs>
  );
}
