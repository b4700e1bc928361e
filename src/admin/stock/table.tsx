import { clx, Table } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { ListedSkuView } from "../../contract";
import { meansRow } from "../parts/row-press";

export interface Rows {
  readonly levels: readonly ListedSkuView[];
  readonly onOpen: (sku: string) => void;
}

export interface Head {
  readonly label: ReactNode;
  /** Figures stand at the right, under each other. */
  readonly isFigure?: boolean;
}

interface Props {
  readonly heads: readonly Head[];
  /** The name of a table in which nothing else takes the focus, so that the keyboard can scroll it. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A table that scrolls in a narrow window and ends inside the rounded corners of its section. */
export function FigureTable({ heads, label, children }: Props) {
  return (
    <div
      className="overflow-x-auto"
      style={{ borderRadius: "0 0 0.5rem 0.5rem" }}
      {...(label !== undefined && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      <Table>
        <Table.Header className="border-t-0">
          <Table.Row>
            {heads.map(({ label, isFigure = false }, index) => (
              <Table.HeaderCell key={index} className={clx("whitespace-nowrap", { "text-right": isFigure })}>
                {label}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body className="border-b-0">{children}</Table.Body>
      </Table>
    </div>
  );
}

export function FigureCell({ children }: { readonly children: ReactNode }) {
  return <Table.Cell className="whitespace-nowrap text-right tabular-nums">{children}</Table.Cell>;
}

interface RowProps {
  readonly onOpen?: (() => void) | undefined;
  readonly isLast: boolean;
  readonly children: ReactNode;
}

/** A row that opens where it is clicked; a button in it does the same for the keyboard. */
export function OpenRow({ onOpen, isLast, children }: RowProps) {
  return (
    <Table.Row
      className={clx("last-of-type:border-b-0", {
        "cursor-pointer": onOpen !== undefined,
        "border-b-0": isLast,
      })}
      onClick={onOpen && ((event) => meansRow(event) && onOpen())}
    >
      {children}
    </Table.Row>
  );
}
