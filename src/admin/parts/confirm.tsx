import { Checkbox, Label, Prompt } from "@medusajs/ui";
import { useId, useState } from "react";
import { useWords } from "../words";
import type { Question } from "../words/en";

interface Props extends Question {
  readonly action: string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** A confirmation before an action that cannot be undone. */
export function Confirm({ title, consequence, surely, action, onAnswer }: Props) {
  const words = useWords();
  const [isSure, setSure] = useState(surely === undefined);
  const id = useId();
  return (
    <Prompt open onOpenChange={(isOpen) => !isOpen && onAnswer(false)}>
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
          <Prompt.Cancel onClick={() => onAnswer(false)}>{words.back}</Prompt.Cancel>
          <Prompt.Action disabled={!isSure} onClick={() => onAnswer(true)}>
            {action}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  );
}
