import type { MouseEvent } from "react";

/** Whether a press in a row means the row: neither a link or a button in it, nor the end of a selection of text. */
export function meansRow({ target }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest("a, button") !== null;
  return !isOwn && !window.getSelection()?.toString();
}
