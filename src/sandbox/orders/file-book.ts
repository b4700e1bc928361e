import type { OrderFileType } from "../../client/schemas";
import { Collection, type Recorder } from "../records/collection";
import { numbered } from "../records/numbers";

/** A file somebody attached to an order. */
export interface FileRecord {
  readonly id_file: string;
  readonly id_order_FF: string;
  readonly environment: string;
  readonly file_type: OrderFileType;
  readonly file_name: string;
  /** Base64. */
  readonly file_content: string;
  readonly at: string;
}

export class FileBook {
  readonly records: Collection<FileRecord>;

  constructor(recorder?: Recorder) {
    this.records = new Collection<FileRecord>("files", ({ id_file }) => id_file, recorder).indexBy(
      "order",
      (file) => [file.id_order_FF],
    );
  }

  attach(file: Omit<FileRecord, "id_file" | "at">, now: number): FileRecord {
    const id_file = numbered("F", this.records.size + 1);
    return this.records.put({ id_file, ...file, at: new Date(now).toISOString() });
  }

  ofOrder(idOrderFF: string): readonly FileRecord[] {
    return this.records.findBy("order", idOrderFF);
  }
}
