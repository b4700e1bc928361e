import { ExclamationCircle } from "@medusajs/icons";
import { Button, clx, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Text as Texts } from "../i18n/use-text";

interface Props {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** A link to the page on which the list gets its first entry. */
  readonly action?: { readonly label: string; readonly to: string } | undefined;
  /** For a section beside others, not the page's list. */
  readonly isSmall?: boolean;
}

/** An empty list, as Medusa's pages show one: an icon, a title, a hint and the next step. */
export function Empty({ title, hint, icon, action, isSmall = false }: Props) {
  return (
    <div
      className={clx("flex flex-col items-center justify-center gap-y-4 px-6", isSmall ? "py-6" : "py-16")}
    >
      <div className="flex flex-col items-center gap-y-3">
        <span aria-hidden className="text-ui-fg-subtle">
          {icon ?? <ExclamationCircle />}
        </span>
        <div className="flex flex-col items-center gap-y-1 text-center">
          <Text size="small" leading="compact" weight="plus">
            {title}
          </Text>
          {hint !== undefined && (
            <Text size="small" className="text-ui-fg-subtle">
              {hint}
            </Text>
          )}
        </div>
      </div>
      {action && (
        <Button size="small" variant="secondary" asChild>
          <Link to={action.to}>{action.label}</Link>
        </Button>
      )}
    </div>
  );
}

/** The next step of a shop without a connection, for a user who may take it. */
export const connectAction = (mayConnect: boolean, t: Texts) =>
  mayConnect ? { label: t("connections.connect"), to: "/settings/warehouse/new" } : undefined;
