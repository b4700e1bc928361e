import type { DialectKey } from "../client/calls";
import { type DialectOverrides, operationOf } from "../client/dialect/create-dialect";
import { stateReader } from "../client/dialect/status-words";
import type { OrderState } from "../client/literals";
import { SkladError } from "../client/errors";
import { OPERATIONS } from "../client/operations";
import type { SkladClientOptions } from "../client/options";
import { MemoryRateLimiter } from "../client/rate-limit/rate-limiter";
import { describeShape } from "./describe-shape";
import { judge } from "./judge";
import { type LearntEntry, learnEntry, readWith, sharedFields } from "./learn";
import { Knowledge } from "./likeness";
import type { ProbeRow } from "./probe-row";
import { type AskOne, type Reply, request, wordsOf } from "./request";
import {
  isReceivedAs,
  mergeEntries,
  mergeNames,
  namesInRefusal,
  requestNames,
  withEntry,
  withoutShared,
} from "./merge-entries";

/** HTTP statuses of an address that exists, but not for this method. */
const WRONG_METHOD = new Set([404, 405]);
/** Ways to name the members of one request. */
const MAX_WAYS = 8;

/** Asks one thing after the other with a dialect that grows by what each answer shows. */
export class Probe {
  readonly known = new Knowledge();
  /** Status words whose states are learnt. */
  readonly words = new Map<string, OrderState>();
  /** Names of fields that identify no order. */
  readonly #shared = new Set<string>();
  readonly #options: SkladClientOptions;
  readonly #onRow: (row: ProbeRow) => void;
  readonly #showsWords: boolean;
  readonly #rows: ProbeRow[] = [];
  #overrides: DialectOverrides;

  /** @param showsWords whether the words of refusals are kept: those of a shop in use may name its customers */
  constructor(options: SkladClientOptions, onRow: (row: ProbeRow) => void, showsWords = false) {
    this.#showsWords = showsWords;
    this.#overrides = options.dialect ?? {};
    this.#options = { ...options, rateLimit: options.rateLimit ?? new MemoryRateLimiter() };
    this.#onRow = onRow;
  }

  /** The rows, without names that a later answer has shown to be wrong. */
  get rows(): ProbeRow[] {
    return this.#rows.map((row) => ({
      ...row,
      learnt: row.learnt && withoutShared(row.learnt, this.#shared),
    }));
  }

  /**
   * Asks, judges, and where the answer differs finds an entry that reads it, which holds from then on.
   * @param ask undefined: what it needs is not known
   * @returns the result as far as it can be read; undefined when it cannot
   */
  async ask<Result>(
    key: DialectKey,
    situation: string | null,
    ask: AskOne<Result> | undefined,
    terms: AskTerms<Result> = {},
  ): Promise<Result | undefined> {
    const { objections = () => [], learn = () => undefined, expectsNone = false, accepts, remark } = terms;
    if (!ask) {
      const detail = "what it needs to be asked is not known";
      const nothing = { httpStatus: null, shape: null, data: undefined, learnt: null };
      this.#add({ key, situation, verdict: "not_asked", detail, ...nothing });
      return undefined;
    }
    const first = await this.request(key, ask);
    const byGet = this.#mayTryGet(key, first) ? await this.request(key, ask, { method: "GET" }) : undefined;
    const answersToGet =
      byGet !== undefined && byGet.httpStatus !== null && !WRONG_METHOD.has(byGet.httpStatus);
    const asked = answersToGet ? byGet : first;
    const other =
      accepts && !(await accepts(asked))
        ? await this.#askByOtherNames(key, ask, { accepts, first: asked })
        : undefined;
    const reply = other?.reply ?? asked;
    const wrong = reply.result === undefined ? [] : present(objections(reply.result));
    const judged = judge(key, reply, wrong, expectsNone);
    const isWrong = judged.verdict === "differs" && reply.data !== undefined;
    for (const name of sharedFields(key, reply.data, this.known)) this.#shared.add(name);
    const isElsewhere = isReceivedAs.bind(undefined, this.#overrides);
    const found = isWrong
      ? usable(learnEntry(key, reply.data, this.known, this.#shared, isElsewhere), reply)
      : undefined;
    const further = learn(reply);
    const parts = [
      ...(answersToGet ? [BY_GET] : []),
      ...(other ? [other.entry] : []),
      ...(found ? [found] : []),
      ...(further ? [further] : []),
    ];
    const entry = parts.length === 0 ? null : mergeEntries(parts);
    if (entry) this.#overrides = withEntry(this.#overrides, key, entry);
    const reread = found && readWith(this.#overrides, key, reply.data, reply.input);
    const result = reread ? (reread.result as Result) : reply.result;
    const late = reread ? present(objections(reread.result as Result)) : [];
    if (reread ? late.length === 0 : judged.verdict === "as_expected") this.#remember(key, reply);
    const words = this.#showsWords && reply.error instanceof SkladError ? wordsOf(reply.error) : [];
    const outcome =
      result === undefined ? "no entry that reads it is found" : "the template has an entry that reads it";
    this.#add({
      key,
      situation,
      verdict: answersToGet || other ? "differs" : judged.verdict,
      detail: [
        ...(answersToGet ? ["answers to GET"] : []),
        ...(other ? ["the request needs other names"] : []),
        ...(judged.detail === "" ? [] : [judged.detail]),
        ...(found ? [outcome] : []),
        ...late,
        ...(remark && result !== undefined ? remark(result) : []),
        ...words.map((text) => `“${text}”`),
      ].join("; "),
      ...(words.length > 0 && { words }),
      httpStatus: reply.httpStatus,
      shape: reply.data === undefined ? null : describeShape(reply.data),
      data: reply.data,
      learnt:
        entry && (found && result === undefined ? unfinished(entry, judged.detail) : { ...entry, open: [] }),
    });
    return result;
  }

  #remember<Result>(key: DialectKey, { data, input }: Reply<Result>): void {
    const read = readWith(this.#overrides, key, data, input);
    if (read) this.known.keep(key, read.translated);
  }

  /** One request with the dialect as it is, and these members of the entry in place of its own. */
  async request<Result>(
    key: DialectKey,
    ask: AskOne<Result>,
    entry: Partial<LearntEntry> = {},
  ): Promise<Reply<Result>> {
    return request(this.#options, withEntry(this.#overrides, key, entry), this.known, key, ask);
  }

  /** Lets a status word stand for a state from now on, unless it has one. */
  teachWord(word: string, state: OrderState): void {
    if (stateReader(this.#overrides.statusWords)(word) !== null) return;
    this.#overrides = {
      ...this.#overrides,
      statusWords: { ...this.#overrides.statusWords, [word]: state },
    };
    this.words.set(word, state);
  }

  /**
   * Asks once more with the names that answers and the refusal have for what is sent. A request that is refused has had no
   * effect, so it is safe to repeat.
   */
  async #askByOtherNames<Result>(
    key: DialectKey,
    ask: AskOne<Result>,
    { accepts, first }: { readonly accepts: Accepts<Result>; readonly first: Reply<Result> },
  ): Promise<{ reply: Reply<Result>; entry: LearntEntry } | undefined> {
    const { sent } = first;
    const tried = new Set([JSON.stringify({})]);
    const waiting = [namesInRefusal(key, sent, first.errors), ...requestNames(this.#overrides, key, sent)];
    for (let names = waiting.shift(); names && tried.size <= MAX_WAYS; names = waiting.shift()) {
      if (tried.has(JSON.stringify(names))) continue;
      tried.add(JSON.stringify(names));
      const reply = await this.request(key, ask, { names });
      if (await accepts(reply)) return { reply, entry: { names, open: [], candidates: [] } };
      // It names what it lacks still.
      waiting.unshift(mergeNames(names, namesInRefusal(key, sent, reply.errors)));
    }
    return undefined;
  }

  /** A report is not asked twice: it would have to wait a minute. */
  #mayTryGet<Result>(key: DialectKey, { httpStatus }: Reply<Result>): boolean {
    const isReport = OPERATIONS[operationOf(key)].bucket === "report";
    return key !== "GetToken" && !isReport && httpStatus !== null && WRONG_METHOD.has(httpStatus);
  }

  #add(row: ProbeRow): void {
    this.#rows.push(row);
    this.#onRow(row);
  }
}

interface AskTerms<Result> {
  readonly objections?: (result: Result) => readonly (string | undefined)[];
  /** The correct answer is empty. */
  readonly expectsNone?: boolean | undefined;
  /** Whether the service understood the request; otherwise it is repeated with other names. */
  readonly accepts?: Accepts<Result> | undefined;
  /** Finds what an answer shows beside its names. */
  readonly learn?: (reply: Reply<Result>) => LearntEntry | undefined;
  /** Sentences about a result that can be read. */
  readonly remark?: (result: Result) => readonly string[];
}

type Accepts<Result> = (reply: Reply<Result>) => boolean | Promise<boolean>;

const BY_GET: LearntEntry = { method: "GET", open: [], candidates: [] };

/** An entry that changes nothing is none, unless the answer cannot be read at all. */
function usable(entry: LearntEntry, { result }: Reply<unknown>): LearntEntry | undefined {
  return result === undefined || entry.list !== undefined || entry.names ? entry : undefined;
}

/** Where every name is found and the values do not fit, a function is needed. */
function unfinished(entry: LearntEntry, detail: string): LearntEntry {
  if (entry.open.length > 0 || entry.remark !== undefined) return entry;
  return { ...entry, remark: `this needs a decode: ${detail}` };
}

function present(sentences: readonly (string | undefined)[]): string[] {
  return sentences.flatMap((sentence) => sentence ?? []);
}
