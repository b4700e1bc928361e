import { DEFAULT_SETTINGS } from "../../../src/planning/settings";
import type { CasesOf } from "./cases";

const connections: CasesOf<"connections"> = {
  create: ({ connections }) =>
    connections.create({
      id: "sklconn_new",
      name: "New",
      environment: "sandbox",
      base_url: "https://new.example.com",
      stock_location_id: "sloc_new",
      api_key_encrypted: "-",
      api_key_last_four: "-",
      api_key_fingerprint: "-",
      settings: DEFAULT_SETTINGS,
    }),
  list: ({ connections }) => connections.list(),
  deleted: ({ connections }) => connections.deleted(),
  find: ({ connections }, { connectionId }) => connections.find(connectionId),
  withWork: ({ connections }) => connections.withWork(),
  findSendable: ({ connections }, { connectionId }) => connections.findSendable(connectionId),
  rename: ({ connections }, { connectionId }) => connections.rename(connectionId, "Renamed"),
  setBaseUrl: ({ connections }, { connectionId }) =>
    connections.setBaseUrl(connectionId, "https://other.example.com"),
  changeSettings: ({ connections }, { connectionId }) =>
    connections.changeSettings(connectionId, { grace_period_minutes: 1 }),
  enable: ({ connections }, { connectionId }) => connections.enable(connectionId),
  disable: ({ connections }, { connectionId }) => connections.disable(connectionId),
  delete: ({ connections }, { connectionId }) => connections.delete(connectionId),
  hasOpenWork: ({ connections }) => connections.hasOpenWork("sklconn_4"),
  setDialectFingerprint: ({ connections }, { connectionId }) =>
    connections.setDialectFingerprint(connectionId, "-"),
  setApiKey: ({ connections }, { connectionId }) => connections.setApiKey(connectionId, KEY),
  resealApiKey: ({ connections }, { connectionId }) => connections.resealApiKey(connectionId, "-", KEY),
  tryNow: ({ connections }, { connectionId }) => connections.tryNow(connectionId),
  endPause: ({ connections }, { connectionId }) => connections.endPause(connectionId),
  setWebhookHeader: ({ connections }, { connectionId }) =>
    connections.setWebhookHeader(connectionId, { name: "X-Secret", hash: "-" }),
  recordSuccess: ({ connections }, { connectionId }) => connections.recordSuccess(connectionId),
  recordFailure: ({ connections }, { connectionId }) => connections.recordFailure(connectionId),
  recordRateLimited: ({ connections }, { connectionId }) => connections.recordRateLimited(connectionId),
  pause: ({ connections }, { connectionId }) => connections.pause(connectionId, "unreachable", 1_000),
};

const KEY = { api_key_encrypted: "-", api_key_last_four: "-", api_key_fingerprint: "-" };

const sweepProgress: CasesOf<"sweepProgress"> = {
  advance: ({ sweepProgress }, { connectionId: id }) =>
    sweepProgress.advance({ id, swept_until: null, settings: { hand_over_since: null } }, new Date()),
  restart: ({ sweepProgress }, { connectionId }) => sweepProgress.restart(connectionId),
};

const tried = (id: string) => ({ id, base_url: "https://warehouse.example.com", api_key_fingerprint: "-" });

const arrayForms: CasesOf<"arrayForms"> = {
  retry: ({ arrayForms }, { connectionId }) => arrayForms.retry(connectionId),
  begin: ({ arrayForms }, { connectionId }) => arrayForms.begin(connectionId, "-"),
  set: ({ arrayForms }, { connectionId }) => arrayForms.set(tried(connectionId), "trusted", null),
  countFailedTrial: ({ arrayForms }, { connectionId }) => arrayForms.countFailedTrial(tried(connectionId), 1),
  resize: ({ arrayForms }, { connectionId }) => arrayForms.resize(connectionId, "grow"),
};

const operations: CasesOf<"operations"> = {
  of: ({ operations }, { connectionId }) => operations.of(connectionId),
  recordSuccess: ({ operations }, { connectionId }) => operations.recordSuccess(connectionId, "add"),
  recordEffect: ({ operations }, { connectionId }) => operations.recordEffect(connectionId, "add"),
  recordFailure: ({ operations }, { connectionId }) =>
    operations.recordFailure(connectionId, "add", "sklcmd_1"),
  pause: ({ operations }, { connectionId }) => operations.pause(connectionId, "add", 1_000),
  takeTrial: ({ operations }, { connectionId }) => operations.takeTrial(connectionId, "add", 1_000),
  endTrial: ({ operations }, { connectionId }) => operations.endTrial(connectionId, "add"),
  releaseTrial: ({ operations }, { connectionId }) =>
    operations.releaseTrial(connectionId, "add", new Date().toISOString()),
  tryNow: ({ operations }, { connectionId }) => operations.tryNow(connectionId),
  reset: ({ operations }, { connectionId }) => operations.reset(connectionId),
};

const rateLimit: CasesOf<"rateLimit"> = {
  take: ({ rateLimit }, { fingerprint }) => rateLimit.take(fingerprint, "general", { ...LIMIT, limit: 57 }),
  state: ({ rateLimit }, { fingerprint }) => rateLimit.state(fingerprint, "general", 60_000),
  complete: ({ rateLimit }, { fingerprint }) =>
    rateLimit.complete({ call_id: "call", fingerprint, bucket: "general" }, 60_000),
  giveBack: ({ rateLimit }, { fingerprint }) =>
    rateLimit.giveBack({ call_id: "call", fingerprint, bucket: "general" }),
  pause: ({ rateLimit }, { fingerprint }) => rateLimit.pause(fingerprint, "general", 1_000),
};

const senders: CasesOf<"senders"> = {
  set: ({ senders }, { connectionId }) => senders.set(connectionId, SENDER),
  forget: ({ senders }, { connectionId }) => senders.forget(connectionId),
  place: ({ senders }) => senders.place("https://1.example.com", SENDER),
};

const SENDER = { name: "-", city_ref: "-", branch_ref: "-" };

const LIMIT = { window_ms: 60_000, deadline_ms: 30_000 };

const feeds: CasesOf<"feeds"> = {
  due: ({ feeds }) => feeds.due([{ name: "feed-1", scope_key: "sklconn_1" }]),
  claim: ({ feeds }, { freeFeed }) => feeds.claim(freeFeed, "host:1", 1_000),
  renew: ({ feeds }, { feed }) => feeds.renew(feed, 1_000),
  lock: ({ feeds }, { feed }) => feeds.lock(feed, 1_000),
  advance: ({ feeds }, { feed }) =>
    feeds.advance(feed, { cursor: {}, count: 1, requested_at: new Date(), known_list: null }, 1_000),
  finish: ({ feeds }, { feed }) => feeds.finish(feed, 1_000),
  fail: ({ feeds }, { feed }) => feeds.fail(feed, { error: "failed", delay_ms: 1_000, discard: true }),
  release: ({ feeds }, { feed }) => feeds.release(feed, 1_000),
  request: ({ feeds }) => feeds.request({ name: "feed-1", scope_key: "sklconn_1" }),
  scheduleNow: ({ feeds }) => feeds.scheduleNow("sklconn_1"),
  failingWith: ({ feeds }) => feeds.failingWith("sklconn_1", "invalid_key"),
  find: ({ feeds }) => feeds.find({ name: "feed-1", scope_key: "sklconn_1" }),
  now: ({ feeds }) => feeds.now(),
};

const feedTurns: CasesOf<"feedTurns"> = {
  queueUp: ({ feedTurns }, { feed }) => feedTurns.queueUp(feed, "ReportSklad"),
  othersGoFirst: ({ feedTurns }, { feed }) => feedTurns.othersGoFirst(feed, "ReportSklad", 1_000),
};

const feedPages: CasesOf<"feedPages"> = {
  begin: ({ feedPages }, { feed }) => feedPages.begin(feed, true),
  add: ({ feedPages }, { feed }) => feedPages.add(feed, [{ sku: "SKU-1" }]),
  staged: ({ feedPages }, { feed }) => feedPages.staged(feed.id, "run-2").next(),
  forget: ({ feedPages }, { feed }) => feedPages.forget(feed.id),
  purge: ({ feedPages }) => feedPages.purge(),
};

const retries: CasesOf<"retries"> = {
  failed: ({ retries }, { connectionId }) => retries.failed(connectionId, 30_000),
  unclear: ({ retries }, { connectionId }) => retries.unclear(connectionId, 30_000),
};

const heartbeats: CasesOf<"heartbeats"> = {
  beat: ({ heartbeats }) => heartbeats.beat("host:1"),
  latest: ({ heartbeats }) => heartbeats.latest(),
};

const secrets: CasesOf<"secrets"> = {
  find: ({ secrets }) => secrets.find("fingerprints"),
  put: ({ secrets }) => secrets.put("fingerprints", "-"),
  replace: ({ secrets }) => secrets.replace("fingerprints", "-", "-"),
};

/** Stores of what does not grow with the orders, but for what they ask of the outbox. */
export const connectionCases = {
  sweepProgress,
  arrayForms,
  connections,
  operations,
  rateLimit,
  retries,
  feeds,
  feedTurns,
  feedPages,
  heartbeats,
  secrets,
  senders,
};
