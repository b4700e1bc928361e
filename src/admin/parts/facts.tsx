import { clx } from "@medusajs/ui";
import type { ReactNode } from "react";

interface Props {
  /** One without a value is left out. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
  /** With less room around each, for a drawer. */
  readonly isDense?: boolean;
}

/** Names with their values in a card, in the look of the rows of Medusa's sections. */
export function Facts({ of, isDense = false }: Props) {
  const room = isDense ? "px-4 py-2" : "px-6 py-4";
  return (
    <dl className="shadow-elevation-card-rest divide-y rounded-lg">
      {of.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={clx("text-ui-fg-subtle grid grid-cols-2 items-start gap-4", room)}>
              <dt className="txt-compact-small-plus">{name}</dt>
              <dd className="txt-compact-small min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
