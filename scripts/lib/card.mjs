import { bold, dim } from "./progress.mjs";
import { SANDBOX_CARRIER, SANDBOX_KEY } from "./sandbox.mjs";
import { adminLogin } from "./state.mjs";

function connectFirst({ shopUrl, sandboxUrl }) {
  return `${bold("No warehouse is connected yet:")}

  ${shopUrl}/app/settings/warehouse  Connect: environment Sandbox, address ${sandboxUrl}/api, the ApiKey above
                     (or login demo, password demo); carrier's name ${SANDBOX_CARRIER}

`;
}

/** The card that is printed when everything runs. */
export function card({ shopUrl, sandboxUrl, databaseUrl, isEmpty = false }) {
  const { email, password } = adminLogin();
  const { hostname, port } = new URL(databaseUrl);
  return `
${bold("Everything runs. Ctrl-C stops it.")}

  Shop's admin       ${bold(`${shopUrl}/app`)}
                     ${email} / ${password}
  Sandbox warehouse  ${bold(sandboxUrl)}  ${dim(`API at ${sandboxUrl}/api`)}
                     ApiKey ${SANDBOX_KEY}
  Postgres           ${hostname}:${port || 5432}  ${dim("passwords are in .sklad/secrets.json, logs in .sklad/logs")}

${isEmpty ? connectFirst({ shopUrl, sandboxUrl }) : ""}${bold("Try next, in a second terminal:")}

  npm run checkout               a customer buys; watch the order reach the warehouse
  npm run checkout -- --cod      the same, paid on delivery
  npm run checkout -- --follow   until it is delivered: the warehouse's steps, and Medusa's after them
  npm run checkout -- --held     an order that waits for a person, and why
  npm run checkout -- --refused  an order the warehouse says no to
  npm run checkout -- --count 25 a busy minute

${bold(`At ${shopUrl}/app/orders:`)}

  an order       its section Warehouse says how it is, what can be done about it, and what was sent

${bold(`At ${sandboxUrl}:`)}

  pick and ship  open an order; its buttons move it on, as the warehouse's people do
  count a shelf  Stock: change a figure; the shop's Inventory follows within a minute
  break          Faults: let the next AddOrder fail, or take its answer away, and buy again
`;
}
