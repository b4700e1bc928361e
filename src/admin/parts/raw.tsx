import { Button, Text } from "@medusajs/ui";
import { useText } from "../i18n/use-text";
import { useCopy } from "./copy";
import { indented } from "./indented";

interface Props {
  readonly title: string;
  /** JSON text is indented; any other text stays as it came. */
  readonly text: string;
}

/** A request, a response or a webhook as it was on the wire, with a button that copies it. */
export function Raw({ title, text }: Props) {
  const t = useText();
  const copy = useCopy();
  return (
    <section className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between gap-x-2">
        <Text size="small" weight="plus">
          {title}
        </Text>
        <Button size="small" variant="transparent" type="button" onClick={() => void copy(text)}>
          {t("common.copy")}
        </Button>
      </div>
      <pre
        tabIndex={0}
        style={{ maxHeight: "24rem" }}
        className="txt-compact-small bg-ui-bg-subtle overflow-auto whitespace-pre-wrap break-all rounded p-2"
      >
        {indented(text)}
      </pre>
    </section>
  );
}
