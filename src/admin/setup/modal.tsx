import { XMark } from "@medusajs/icons";
import { FocusModal, IconButton, Kbd } from "@medusajs/ui";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useLanguage, useText } from "../i18n/use-text";

interface Props {
  /** The page to show after the modal is closed. */
  readonly back: string;
  readonly children: ReactNode;
}

/** A page in the look of Medusa's modals that fill the window. */
export function SetupModal({ back, children }: Props) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && void navigate(back, { replace: true })}>
      <FocusModal.Content data-sklad="setup" lang={language} aria-describedby={undefined}>
        <FocusModal.Title asChild>
          <span className="sr-only">{t("setup.title")}</span>
        </FocusModal.Title>
        {children}
      </FocusModal.Content>
    </FocusModal>
  );
}

/** The modal's header: the close button of Medusa's own header has no accessible name. */
export function SetupHeader({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  return (
    <div className="border-ui-border-base flex items-center gap-x-4 border-b px-4 py-2">
      <div className="flex items-center gap-x-2">
        <FocusModal.Close asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={t("common.close")}>
            <XMark />
          </IconButton>
        </FocusModal.Close>
        <Kbd className="hidden md:flex">esc</Kbd>
      </div>
      {children}
    </div>
  );
}
