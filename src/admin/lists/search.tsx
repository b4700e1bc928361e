import { MagnifyingGlassMini } from "@medusajs/icons";
import { Input } from "@medusajs/ui";
import { useEffect, useRef, useState } from "react";
import { LONGEST_SEARCH } from "../../contract/routes";
import { useText } from "../i18n/use-text";

/** Pause after the last key before the list is searched, in milliseconds. */
const PAUSE_MS = 300;

interface Props {
  /** What is searched. @default orders */
  readonly label?: string;
  readonly value: string;
  readonly onSearch: (q: string) => void;
}

/** The search of a list, which follows what is typed; on a phone as wide as the list. */
export function Search({ label, value, onSearch }: Props) {
  const t = useText();
  const name = label ?? t("lists.searchBy");
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  // The address changed without this field: by "clear filters", a link or the browser's history.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const q = typed.trim();
    if (q === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = q;
      search.current(q);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div role="search" className="relative w-full md:w-auto" style={{ minWidth: "16rem" }}>
      <Input
        type="text"
        role="searchbox"
        size="small"
        autoComplete="off"
        className="pl-7"
        aria-label={name}
        title={name}
        maxLength={LONGEST_SEARCH}
        placeholder={t("lists.search")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* The icon of the search field of Medusa has no accessible name. */}
      <div
        aria-hidden
        className="text-ui-fg-muted pointer-events-none absolute bottom-0 left-0 flex h-7 w-7 items-center justify-center"
      >
        <MagnifyingGlassMini />
      </div>
    </div>
  );
}
