import { EllipsisHorizontal } from "@medusajs/icons";
import { Checkbox, DropdownMenu, IconButton, Label, Prompt } from "@medusajs/ui";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useText } from "../i18n/use-text";

interface MenuAction {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The page it leads to; without one it is done here. */
  readonly to?: string | undefined;
}

interface ActionMenuProps {
  readonly label: string;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly disabled?: boolean;
  readonly onAct: (name: string) => void;
}

/** The ⋯ menu in a section's header, with the look of Medusa's own, whose button has no accessible name. */
export function ActionMenu({ label, groups, disabled = false, onAct }: ActionMenuProps) {
  const shown = groups.filter((actions) => actions.length > 0);
  if (shown.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" aria-label={label} disabled={disabled}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {shown.map((actions, index) => (
          <DropdownMenu.Group key={actions[0]?.name}>
            {actions.map(({ name, label: title, icon, to }) => (
              <DropdownMenu.Item
                key={name}
                className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"
                {...(to === undefined ? { onClick: () => onAct(name) } : { asChild: true })}
              >
                {to === undefined ? (
                  <>
                    {icon}
                    <span>{title}</span>
                  </>
                ) : (
                  <Link to={to}>
                    {icon}
                    <span>{title}</span>
                  </Link>
                )}
              </DropdownMenu.Item>
            ))}
            {index < shown.length - 1 && <DropdownMenu.Separator />}
          </DropdownMenu.Group>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}

interface ConfirmProps {
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
export function Confirm({ title, consequence, surely, action, isHarmless = false, onAnswer }: ConfirmProps) {
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

type BarButtonProps = Omit<ComponentProps<"button">, "className">;

/**
 * A button in a command bar. Medusa's own commands also take their letter with Ctrl or Alt, as the browser's shortcuts do,
 * and not on a Ukrainian keyboard.
 */
export function BarButton(props: BarButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className="bg-ui-contrast-bg-base txt-compact-small-plus transition-fg text-ui-contrast-fg-primary px-3 py-2.5 outline-none hover:bg-ui-contrast-bg-base-hover focus-visible:bg-ui-contrast-bg-highlight"
    />
  );
}
