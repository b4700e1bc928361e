import { Text } from "@medusajs/ui";
import type { ReactNode } from "react";

/** A part of a drawer, under its title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
export function Entries({ entries }: EntriesProps) {
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
