import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons";
import { clx, Text } from "@medusajs/ui";
import type { OrderView } from "../../contract";
import { useWords, type Words } from "../words";

type Step = keyof Words["order"]["steps"];
const STEPS: readonly (readonly [Step, `${Step}_at`])[] = [
  ["accepted", "accepted_at"],
  ["picked", "picked_at"],
  ["shipped", "shipped_at"],
  ["delivered", "delivered_at"],
];

/** The steps of a parcel that the warehouse has reached. */
export function Progress({ order }: { readonly order: OrderView }) {
  const { order: words } = useWords();
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1">
      {STEPS.map(([step, member]) => {
        const isReached = order[member] !== null;
        const name = words.steps[step];
        const Icon = isReached ? CheckCircleSolid : CircleDottedLine;
        return (
          <li
            key={step}
            aria-label={isReached ? words.reached(name) : words.ahead(name)}
            className={clx("flex items-center gap-x-1", isReached ? "text-ui-fg-base" : "text-ui-fg-muted")}
          >
            <Icon aria-hidden className={isReached ? "text-ui-tag-green-icon" : ""} />
            <Text as="span" size="small" leading="compact">
              {name}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
