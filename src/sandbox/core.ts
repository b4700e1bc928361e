import { CallLog } from "./calls/call-log";
import { FaultBook } from "./faults/fault-book";
import { RateBook } from "./limits/rate-book";
import type { SandboxOptions } from "./options";
import { Warehouse } from "./warehouse";

/** The parts of a running sandbox, without any socket. */
export class Core {
  readonly warehouse: Warehouse;
  readonly calls: CallLog;
  readonly faults = new FaultBook();
  readonly rates: RateBook;

  constructor(
    readonly options: SandboxOptions,
    clock: () => number = Date.now,
  ) {
    this.warehouse = new Warehouse(options, clock);
    this.calls = new CallLog(options.callLogSize);
    this.rates = new RateBook(options);
    this.addStartFaults();
  }

  /** Called before an answer leaves, so that what was promised is on file. */
  settle(): void {
    return;
  }

  /** Everything as it was at the first start. */
  reset(): void {
    this.warehouse.reset();
    this.calls.clear();
    this.rates.clear();
    this.faults.clear();
    this.addStartFaults();
  }

  private addStartFaults(): void {
    for (const fault of this.options.faults) this.faults.add(fault);
  }
}
