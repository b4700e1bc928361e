import { Text } from "@medusajs/ui";
import { atMoment } from "../../catalogue/amounts";
import type { ParcelView } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { momentText } from "../i18n/format";
import { type Change, changesOf, useParcelText } from "./parcel-text";

type Version = ParcelView["versions"][number];

/** Each change sent to the warehouse, the latest first: every field that differs, old and new. */
export function Versions({ versions }: { readonly versions: readonly Version[] }) {
  const t = useText();
  const language = useLanguage();
  const write = useParcelText();
  return (
    <ol className="flex flex-col gap-y-4">
      {stepsOf(versions).map(({ from, to }) => {
        const changes = changesOf(from.parcel, to.parcel, write);
        const moment = atMoment(momentText(to.at, language), language);
        return (
          <li key={to.at} className="flex flex-col gap-y-2">
            <Text size="small" leading="compact" weight="plus">
              {t(`order.changed.${to.outcome}`, { moment })}
            </Text>
            {changes.length === 0 ? (
              <Text size="small" className="text-ui-fg-subtle">
                {t("order.nothingDiffers")}
              </Text>
            ) : (
              <dl className="flex flex-col gap-y-2">
                {changes.map((change, index) => (
                  <Difference key={index} change={change} />
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function hasChanges(versions: readonly Version[]): boolean {
  return stepsOf(versions).length > 0;
}

/** Each change with the version that the warehouse had before it, the latest first. */
function stepsOf(versions: readonly Version[]): { from: Version; to: Version }[] {
  const steps: { from: Version; to: Version }[] = [];
  let held: Version | null = null;
  for (const version of versions) {
    if (held) steps.unshift({ from: held, to: version });
    if (version.outcome === "accepted") held = version;
  }
  return steps;
}

function Difference({ change: { field, before, after } }: { readonly change: Change }) {
  const t = useText();
  return (
    <div className="text-ui-fg-subtle grid grid-cols-2 items-start gap-x-4">
      <dt className="txt-small">{t(`order.fields.${field}`)}</dt>
      <dd className="txt-small min-w-0 break-words">
        {before !== null && <del className="text-ui-fg-muted">{before}</del>}
        {before !== null && after !== null && " → "}
        {after !== null && (
          <ins className="text-ui-fg-base" style={{ textDecoration: "none" }}>
            {after}
          </ins>
        )}
      </dd>
    </div>
  );
}
