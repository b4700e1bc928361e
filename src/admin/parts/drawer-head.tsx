import { XMark } from "@medusajs/icons";
import { Drawer, IconButton } from "@medusajs/ui";
import { useWords } from "../words";

interface Props {
  readonly title: string;
  readonly description: string;
}

/** What a drawer is about, and the way out of it: the one of Medusa's own has no name that could be read aloud. */
export function DrawerHead({ title, description }: Props) {
  const words = useWords();
  return (
    <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Drawer.Title>{title}</Drawer.Title>
        <Drawer.Description>{description}</Drawer.Description>
      </div>
      <Drawer.Close asChild>
        <IconButton size="small" type="button" variant="transparent" aria-label={words.close}>
          <XMark />
        </IconButton>
      </Drawer.Close>
    </div>
  );
}
