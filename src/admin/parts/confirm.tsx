import { Checkbox, Label, Prompt } from "@medusajs/ui";
import { useId, useRef, useState } from "react";
import { useText } from "../i18n/use-text";

interface Props {
  readonly title: string;
  readonly consequence: string;
  /** What the merchant must confirm with a tick; without it there is no tick. */
  readonly surely?: string;
  readonly action: string;
  /** Whether nothing is lost by it: its button is not red. */
  readonly isHarmless?: boolean;
  readonly onAnswer: (isYes: boolean) => void;
}

/** A confirmation before an action that cannot be undone. */
export function Confirm({ title, consequence, surely, action, isHarmless = false, onAnswer }: Props) {
  const t = useText();
  const [isSure, setSure] = useState(surely === undefined);
  const id = useId();
  // Radix closes the dialog after a press of either button, which would answer a second time.
  const isAnswered = useRef(false);
  const answer = (isYes: boolean) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(isYes);
  };
  return (
    <Prompt
      open
      variant={isHarmless ? "confirmation" : "danger"}
      onOpenChange={(isOpen) => !isOpen && answer(false)}
    >
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{title}</Prompt.Title>
          <Prompt.Description>{consequence}</Prompt.Description>
        </Prompt.Header>
        {surely !== undefined && (
          <div className="flex items-center gap-x-2 px-6 pt-4">
            <Checkbox id={id} checked={isSure} onCheckedChange={(checked) => setSure(checked === true)} />
            <Label htmlFor={id} size="small">
              {surely}
            </Label>
          </div>
        )}
        <Prompt.Footer>
          <Prompt.Cancel onClick={() => answer(false)}>{t("common.back")}</Prompt.Cancel>
          <Prompt.Action disabled={!isSure} onClick={() => answer(true)}>
            {action}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  );
}
