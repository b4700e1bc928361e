import { Button, Text } from "@medusajs/ui";
import { useText } from "../i18n/use-text";
import { useCopy } from "./copy";

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

/** A string, a bracket, a comma or a colon; anything else up to the next of those is a number or a literal. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** In deeper JSON most of the text would be blanks. */
const DEEPEST = 100;

/**
 * JSON text with line breaks and blanks between its tokens. These stay as they were received: numbers that JavaScript
 * would round, `100.10`, and members that stand twice. Any other text stays as it is.
 */
export function indented(text: string): string {
  if (!isJson(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  let last = "";
  const breakLine = () => parts.push(`\n${"  ".repeat(depth)}`);
  for (const [token] of text.matchAll(TOKEN)) {
    const isOpen = last === "{" || last === "[";
    const isEnd = token === "}" || token === "]";
    if (isEnd) depth -= 1;
    if (last === "," || isOpen !== isEnd) breakLine();
    parts.push(token === ":" ? ": " : token);
    if (token === "{" || token === "[") depth += 1;
    if (depth > DEEPEST) return text;
    last = token;
  }
  return parts.join("");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
