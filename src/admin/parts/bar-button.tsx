import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "className">;

/**
 * A button in a command bar. Medusa's own commands also take their letter with Ctrl or Alt, as the browser's shortcuts do,
 * and not on a Ukrainian keyboard.
 */
export function BarButton(props: Props) {
  return (
    <button
      type="button"
      {...props}
      className="bg-ui-contrast-bg-base txt-compact-small-plus transition-fg text-ui-contrast-fg-primary px-3 py-2.5 outline-none hover:bg-ui-contrast-bg-base-hover focus-visible:bg-ui-contrast-bg-highlight"
    />
  );
}
