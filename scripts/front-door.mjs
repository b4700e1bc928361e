/**
 * Plays a newcomer's first steps in a clone without installed packages: `node scripts/front-door.mjs` clones the last commit
 * into an empty folder, runs `npm start` there, has one checkout accepted by the warehouse, tries the shop's pages in
 * Chromium (`integration-tests/newcomer/front-door.spec.ts`), stops the demo, and fails when a process or a port of it is
 * left. Only Node.js, npm and git are needed, and Chromium when CI=true: without it the pages are skipped elsewhere.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeBuildsOf } from "./lib/builds.mjs";
import { takePackagesOf } from "./lib/install.mjs";
import { onEnd, ROOT, runMain, UserError } from "./lib/main.mjs";
import { freePort, isTaken } from "./lib/ports.mjs";
import { FRONT_DOOR } from "./lib/tiers.mjs";

/** The last line of the card that `npm start` prints. */
const CARD_ENDS_WITH = "Ctrl-C stops it";
/** A first run installs, builds and seeds; a hang is not waited for until the whole job times out. */
const START_WITHIN_MS = 15 * 60_000;

runMain(async () => {
  const parent = mkdtempSync(join(tmpdir(), "sklad-"));
  // The embedded Postgres runs as another user when this is root.
  chmodSync(parent, 0o755);
  onEnd(() => rmSync(parent, { recursive: true, force: true }));
  // A folder with a blank and a non-ASCII letter in its name, as people have them.
  const clone = join(parent, "моя крамниця");
  execFileSync("git", ["clone", "--quiet", ROOT, clone], { stdio: "inherit" });
  const ports = { PORT: await freePort(), SANDBOX_PORT: await freePort() };
  const env = newcomersEnv(ports);

  const started = performance.now();
  // A group of its own: Ctrl-C in a terminal reaches all of a group.
  const stdio = ["ignore", "pipe", "inherit"];
  const demo = spawn("npm", ["start"], { cwd: clone, env, stdio, detached: true });
  // Its output is closed once the shop's starter has ended too, for which npm does not always wait.
  const ended = once(demo, "close");
  const pressCtrlC = () => process.kill(-demo.pid, "SIGINT");
  onEnd(async () => {
    if (demo.exitCode === null && demo.signalCode === null) pressCtrlC();
    await ended;
  });
  const card = await cardOf(demo);
  console.log(`✓ npm start in a bare clone: ${secondsSince(started)} s until the card\n`);

  const type = async (words, failed, more = {}) => {
    const [command, ...args] = words.split(" ");
    const [code] = await once(
      spawn(command, args, { cwd: clone, env: { ...env, ...more }, stdio: "inherit" }),
      "exit",
    );
    if (code !== 0) throw new UserError(`${words}: ${failed}`);
  };
  await type("npm run checkout", "the order was not accepted.");
  const [, email, password] = /(\S+@\S+) \/ (\S+)/.exec(card) ?? [];
  if (!password) throw new UserError("The card of npm start names no login.");
  for (const language of ["en", "uk"])
    await type(`npm run checkout -- --refused --lang ${language}`, "the order was not refused.");
  await type(`npm test -- ${FRONT_DOOR}`, "the pages do not work.", {
    SKLAD_DOOR_SHOP: `http://localhost:${ports.PORT}`,
    SKLAD_DOOR_LOGIN: `${email} ${password}`,
  });

  pressCtrlC();
  const [stopCode, signal] = await ended;
  // npm ends by the signal once what it runs has ended well.
  if (stopCode !== 0 && signal !== "SIGINT")
    throw new UserError(`npm start ended with ${stopCode ?? signal} after Ctrl-C.`);
  const left = [...processesIn(clone), ...(await takenOf(ports))];
  if (left.length > 0) throw new UserError(`Left after Ctrl-C:\n${left.join("\n")}`);
  console.log("✓ one checkout accepted, the pages tried, and a clean stop");
  // The tests that come next neither build nor install the same again.
  takeBuildsOf(clone);
  takePackagesOf(clone);
});

/** Without the variables that change how Medusa, npm or the demo runs: a newcomer's shell has none of them. */
function newcomersEnv(ports) {
  const overriding =
    /^(npm_|DB_|SKLAD_|MEDUSA_|DATABASE_URL$|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|SHOP_URL$|POSTGRES_PORT$)/;
  const kept = Object.entries(process.env).filter(([name]) => !overriding.test(name));
  return { ...Object.fromEntries(kept), ...ports };
}

/** @returns what was printed, once the card is there in full; rejects when the command ends before it, or takes too long. */
function cardOf(demo) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new UserError("npm start has printed no card in fifteen minutes.")),
      START_WITHIN_MS,
    );
    let output = "";
    demo.stdout.setEncoding("utf8").on("data", (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      if (!output.includes(CARD_ENDS_WITH)) return;
      clearTimeout(timer);
      resolve(output);
    });
    demo.once("exit", (code) => {
      clearTimeout(timer);
      reject(new UserError(`npm start ended with ${code} before its card was printed.`));
    });
  });
}

/** Processes whose working folder lies in the clone. Known on Linux only. */
function processesIn(folder) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return [];
        return [`process ${pid}: ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`];
      } catch (error) {
        // A process that has ended meanwhile, or another user's.
        if (["ENOENT", "EACCES", "ESRCH"].includes(error.code)) return [];
        throw error;
      }
    });
}

async function takenOf(ports) {
  const taken = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => (await isTaken(port)) && `port ${port} (${name})`),
  );
  return taken.filter(Boolean);
}

const secondsSince = (started) => ((performance.now() - started) / 1000).toFixed(0);
