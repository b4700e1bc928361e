import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { sdk } from "../api";

interface Props {
  /** The page's layout, and the widget's entry in it. */
  readonly zone: string;
  readonly entry: string;
  readonly children: ReactNode;
}

/**
 * Shows a section below the section with the page's title, in a place of its own: Medusa renders a widget last, and a default
 * layout that moves it up would mark the layout as customized for every user. Where a user has placed the section, it stays.
 */
export function Placed({ zone, entry, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const isPlaced = useIsPlacedByUser(zone, entry);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const column = isPlaced ? null : anchor.current?.parentElement;
    const made = document.createElement("div");
    if (!column || !insert(made, column)) return undefined;
    made.className = "flex flex-col gap-y-3";
    setPlace(made);
    return () => {
      made.remove();
      setPlace(null);
    };
  }, [isPlaced]);
  return (
    <>
      <span ref={anchor} hidden />
      {place ? createPortal(children, place) : children}
    </>
  );
}

/** False where the column has no title; while a layout is edited, each section is wrapped. */
function insert(made: HTMLElement, column: HTMLElement): boolean {
  const title = [...column.children].find((section) => section.querySelector("h1") !== null);
  title?.after(made);
  return title !== undefined;
}

/** Whether the layout that the user sees has a place for the section. The key is Medusa's own, so its response is shared. */
function useIsPlacedByUser(zone: string, entry: string): boolean {
  const { data } = useQuery({
    queryKey: [["layouts"], "configuration", zone],
    queryFn: () => sdk.admin.layouts.retrieveConfiguration(zone),
  });
  const personal = data?.active_scope === "default" ? null : data?.personal_configuration;
  const widgets = (personal ?? data?.default_configuration)?.configuration.widgets;
  return widgets?.[entry]?.order !== undefined;
}
