import { XMark } from "@medusajs/icons";
import { Drawer, IconButton } from "@medusajs/ui";
import type { ReactNode } from "react";
import { useText } from "../i18n/use-text";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly picture?: ReactNode;
}

/** Title and close button of a drawer: the close button of Medusa's own drawer has no accessible name. */
export function DrawerHead({ title, description, picture }: Props) {
  const t = useText();
  return (
    <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <div className="flex min-w-0 items-center gap-x-3">
        {picture}
        <div className="flex min-w-0 flex-col gap-y-1">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.Description>{description}</Drawer.Description>
        </div>
      </div>
      <Drawer.Close asChild>
        <IconButton size="small" type="button" variant="transparent" aria-label={t("common.close")}>
          <XMark />
        </IconButton>
      </Drawer.Close>
    </div>
  );
}
