import { bold, dim } from "./progress.mjs";
import { SANDBOX_CARRIER, SANDBOX_KEY } from "./sandbox.mjs";
import { adminLogin } from "./state.mjs";

/**
 * The card that is printed when everything runs. A shop without a warehouse has connecting it first.
 * @param {{ shopUrl: string, sandboxUrl: string, databaseUrl: string, isEmpty?: boolean, words: object }} options
 */
export function card({ shopUrl, sandboxUrl, databaseUrl, isEmpty = false, words: { card: words } }) {
  const { email, password } = adminLogin();
  const { hostname, port } = new URL(databaseUrl);
  const steps = [
    ["npm run checkout", words.checkout],
    ["npm run checkout -- --cod", words.cod],
    ["npm run checkout -- --follow", words.follow],
    ["npm run checkout -- --held", words.held],
    ["npm run checkout -- --refused", words.refused],
    ["npm run checkout -- --count 25", words.many],
  ];
  return [
    "",
    bold(words.runs),
    "",
    ...aligned([
      [words.shop, `${bold(shopUrl)}  ${dim(words.shopHint)}`],
      [words.admin, bold(`${shopUrl}/app`)],
      ["", `${email} / ${password}`],
      [words.warehouse, `${bold(sandboxUrl)}  ${dim(words.api(`${sandboxUrl}/api`))}`],
      ["", `ApiKey ${SANDBOX_KEY}`],
      ["Postgres", `${hostname}:${port || 5432}  ${dim(words.secrets)}`],
    ]),
    "",
    ...(isEmpty ? connecting({ shopUrl, sandboxUrl, words }) : []),
    bold(isEmpty ? words.then : words.next),
    "",
    ...aligned(steps),
    "",
    bold(words.at(`${shopUrl}/app/warehouse`)),
    "",
    ...aligned([
      [words.today, words.todayHint],
      [words.anOrder, words.anOrderHint],
    ]),
    "",
    bold(words.at(sandboxUrl)),
    "",
    ...aligned([
      [words.pick, words.pickHint],
      [words.shelf, words.shelfHint],
      [words.fault, words.faultHint],
    ]),
    "",
  ].join("\n");
}

function connecting({ shopUrl, sandboxUrl, words }) {
  const lines = [...words.connect(`${sandboxUrl}/api`), words.carrier(SANDBOX_CARRIER)];
  return [
    bold(words.first),
    "",
    `  ${bold(`${shopUrl}/app/settings/warehouse`)}`,
    ...lines.map((line) => `    ${line}`),
    "",
  ];
}

function aligned(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}
