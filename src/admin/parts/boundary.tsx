import { Button, Container, Text } from "@medusajs/ui";
import { Component, type ReactNode } from "react";
import { useWords } from "../words";

interface Props {
  readonly children: ReactNode;
  /** Where there is no room to say that something broke. */
  readonly silent?: boolean;
}

/** Medusa has none around widgets: what throws in ours would take its whole page along. */
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
  const words = useWords();
  return (
    <Container role="region" aria-label={words.warehouse} data-sklad="failed" className="px-6 py-4">
      <Trouble sentence={words.broke} again={again} />
    </Container>
  );
}

/** What happened, and the way out of it. */
export function Trouble({ sentence, again }: { readonly sentence: string; readonly again?: () => void }) {
  const words = useWords();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <Text size="small" className="text-ui-fg-error">
        {sentence}
      </Text>
      {again && (
        <Button size="small" variant="secondary" type="button" onClick={again}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
