import { eventually } from "../support/eventually";
import { type Fates, assertAllSettled } from "../support/handover-verdict";
import type { Crashes } from "./crashes";
import { syncedOrder, wrongOf } from "./synced-order";
import type { Misfortune, Round, Schedule } from "./random-schedule";

/** Plays a schedule, lets everything recover, and checks the promise for every order. */
export async function playSchedule(at: Crashes, schedule: Schedule): Promise<Fates> {
  await at.renew(schedule.flags);
  await at.listen();
  for (const round of schedule.rounds) await playRound(at, round);
  await at.sandbox.clearFaults();
  await at.recover();
  await assertAllSynced(at);
  return assertAllSettled(at.shop, at.sandbox, { within: 240_000 });
}

/** Fails unless each order is the same here, at the warehouse and in Medusa, done once. */
async function assertAllSynced(at: Crashes): Promise<void> {
  await eventually(
    () => at.isQuiet(),
    (quiet) => quiet,
    { within: 240_000 },
  );
  // The status of a lost webhook comes with the next report.
  await at.readStatuses();
  await at.replaceSender();
  await eventually(
    async () => ((await at.isSynced()) ? wrongs(at) : ["Medusa is not in sync yet"]),
    (left) => left.length === 0,
    { within: 240_000, every: 250 },
  );
}

async function wrongs(at: Crashes): Promise<string[]> {
  const rows = await at.shop.rows<{ id: string; order_id: string; state: string }>(
    "select id, order_id, state from sklad_warehouse_order where remote_id is not null",
  );
  const held = await at.sandbox.orders();
  const found: string[] = [];
  for (const { id, order_id, state } of rows) {
    const there = held.find(({ order }) => order.external_id === id);
    if (there?.status !== state)
      found.push(`${order_id} is ${there?.status ?? "nowhere"} there and ${state} here`);
    const shown = await syncedOrder(at.shop, order_id);
    const wrong = shown && wrongOf(shown);
    if (wrong) found.push(`${order_id}: ${wrong}`);
  }
  return found;
}

async function playRound(at: Crashes, { customers, queued, steps, misfortunes }: Round): Promise<void> {
  await at.change({ requests_per_minute: queued ? 3 : 57 });
  const before = (await at.sandbox.calls()).length;
  for (const misfortune of misfortunes) await arm(at, misfortune);
  const waiting = misfortunes.filter(({ kind }) => kind === "kill" || kind === "cut-database");
  await go(at, steps);
  let isBuying = true;
  const buying = buy(at, customers, queued).finally(() => (isBuying = false));
  await eventually(
    async () => {
      const calls = (await at.sandbox.calls()).length - before;
      for (const misfortune of waiting.splice(0))
        if (!(await strike(at, misfortune, calls))) waiting.push(misfortune);
      return !isBuying && (at.isAnyoneDead() || (await at.isQuiet()) || sleeps(misfortunes));
    },
    (over) => over,
    // The scheduler's sweep finds an order whose checkout was cut before its payment within two minutes.
    { within: 180_000, every: 20 },
  );
  await buying;
  await at.recover({ senderSleeps: sleeps(misfortunes) });
  if (misfortunes.some(({ kind }) => kind === "cut-database")) await at.shop.answers();
  if (sleeps(misfortunes)) await wakeBesideAnother(at);
}

const GOES_ON = ["new", "picked", "shipped"];

/** Moves orders of the warehouse one step further. */
async function go(at: Crashes, steps: readonly number[]): Promise<void> {
  for (const step of steps) {
    const held = (await at.sandbox.orders()).filter(({ status }) => GOES_ON.includes(status));
    const chosen = held[step % held.length];
    if (chosen) await at.sandbox.advance(chosen.id_order_FF);
  }
}

async function buy(at: Crashes, customers: number, queued: boolean): Promise<void> {
  if (queued) await at.shop.pause();
  await at.shop.tryToBuy(customers);
  if (queued) await at.shop.resume();
}

const sleeps = (misfortunes: readonly Misfortune[]) => misfortunes.some(({ kind }) => kind === "sleep");

async function arm(at: Crashes, misfortune: Misfortune): Promise<void> {
  if (misfortune.kind === "fault") await at.sandbox.addFault(misfortune.fault);
  if (misfortune.kind === "sleep")
    await at.strike(at.sender, misfortune.point, { ...misfortune, signal: "SIGSTOP" });
  if (misfortune.kind === "crash")
    await at.strike(misfortune.who === "shop" ? at.shop.medusa : at.sender, misfortune.point, misfortune);
}

/** @returns false before the kill is due */
async function strike(at: Crashes, misfortune: Misfortune, calls: number): Promise<boolean> {
  if (misfortune.kind === "kill") {
    if (calls < misfortune.calls) return false;
    await at.sender.kill();
  }
  if (misfortune.kind === "cut-database") {
    if (calls === 0) return false;
    await at.shop.cutConnections();
  }
  return true;
}

/** A sender that sleeps, past its lease or not, wakes after another process has resolved its commands. */
async function wakeBesideAnother(at: Crashes): Promise<void> {
  const sleeper = at.sender;
  if (!sleeper.isRunning) return at.startSender();
  await at.startSender();
  await eventually(
    () => at.isQuiet(),
    (quiet) => quiet,
    { within: 240_000 },
  );
  sleeper.signal("SIGCONT");
  await sleeper.ask("planCrash", null);
  await eventually(
    () => at.isQuiet(),
    (quiet) => quiet,
    { within: 240_000 },
  );
  await sleeper.kill();
}
