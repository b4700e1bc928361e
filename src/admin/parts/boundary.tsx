import { Button, Container, Text } from "@medusajs/ui";
import { Component, type ReactNode } from "react";
import { useText } from "../i18n/use-text";

interface Props {
  readonly children: ReactNode;
  /** Whether to render nothing after an error, where a widget has no room for a message. */
  readonly silent?: boolean;
}

/** An error boundary: Medusa has none around widgets, so an error in one would take down the whole page. */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.silent ? null : <Failed again={() => this.setState({ failed: false })} />;
  }
}

function Failed({ again }: { readonly again: () => void }) {
  const t = useText();
  return (
    <Container role="region" aria-label={t("common.warehouse")} data-sklad="failed" className="px-6 py-4">
      <ErrorNote sentence={t("common.broke")} again={again} />
    </Container>
  );
}

/** An error's sentence with a button to try again. */
export function ErrorNote({ sentence, again }: { readonly sentence: string; readonly again?: () => void }) {
  const t = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <Text size="small" className="text-ui-fg-error">
        {sentence}
      </Text>
      {again && (
        <Button size="small" variant="secondary" type="button" onClick={again}>
          {t("common.tryAgain")}
        </Button>
      )}
    </div>
  );
}
