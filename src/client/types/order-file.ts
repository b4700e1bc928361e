import type { OrderFileType } from "../schemas";
import type { OrderKeys } from "./order";

export interface AddFileForOrderInput extends OrderKeys {
  type: OrderFileType;
  /** With its extension, such as `waybill.pdf`. */
  name: string;
  content: Uint8Array;
}

export interface AddedFile {
  /** The warehouse's identifier of the file; null when the answer has none. */
  fileId: string | null;
  raw: unknown;
}
