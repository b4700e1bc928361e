import { ADMIN } from "./demo-shop.mjs";
import { bold, dim } from "./progress.mjs";

/** What a newcomer reads when everything runs. */
export function card({ shopUrl, sandboxUrl, databaseUrl }) {
  const { hostname, port } = new URL(databaseUrl);
  return `
${bold("Everything runs. Ctrl-C stops it.")}

  Shop's admin       ${bold(`${shopUrl}/app`)}
                     ${ADMIN.email} / ${ADMIN.password}
  Sandbox warehouse  ${bold(sandboxUrl)}  ${dim(`API at ${sandboxUrl}/api`)}
  Postgres           ${hostname}:${port || 5432}  ${dim("logs are in .sklad/logs")}

${bold("Try next, in a second terminal:")}

  npm run checkout               a customer buys; watch the order reach the warehouse
  npm run checkout -- --cod      the same, paid on delivery
  npm run checkout -- --count 25 a busy minute
`;
}
