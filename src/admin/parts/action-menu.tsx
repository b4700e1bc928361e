import { EllipsisHorizontal } from "@medusajs/icons";
import { DropdownMenu, IconButton } from "@medusajs/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface MenuAction {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The page it leads to; without one it is done here. */
  readonly to?: string | undefined;
}

interface Props {
  readonly label: string;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly disabled?: boolean;
  readonly onAct: (name: string) => void;
}

/** The ⋯ menu in a section's header, with the look of Medusa's own, whose button has no accessible name. */
export function ActionMenu({ label, groups, disabled = false, onAct }: Props) {
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
