/** The arguments of `npm run checkout`, and the errors of invalid ones. */
import { parseArgs } from "node:util";
import { UserError } from "./main.mjs";

export const USAGE = `npm run checkout                    one order, paid by card
npm run checkout -- --cod           paid on delivery
npm run checkout -- --prepaid       paid by card
npm run checkout -- --follow        one order, until it is delivered: picked, shipped and delivered at the sandbox, with
                                    what Medusa shows of it
npm run checkout -- --count 25      25 orders; without --cod or --prepaid every other one is paid on delivery
npm run checkout -- --held          an order that waits for a person: its phone is a foreign one
npm run checkout -- --refused       an order the sandbox warehouse says no to
npm run checkout -- --json          one JSON object per order, and nothing else, on standard output

SHOP_URL=http://localhost:9001      another shop that is connected to a sandbox, with SHOP_ADMIN_EMAIL and
                                    SHOP_ADMIN_PASSWORD; by default the demo that "npm start" runs`;

const options = {
  cod: { type: "boolean" },
  prepaid: { type: "boolean" },
  count: { type: "string", default: "1" },
  held: { type: "boolean" },
  refused: { type: "boolean" },
  follow: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

/** The arguments as values; a UserError with the reason and the usage. */
export function parseCheckout(args) {
  try {
    const { values } = parseArgs({ args, options });
    const count = countOf(values.count);
    if (values.cod && values.prepaid) throw new Error("Choose one of --cod and --prepaid.");
    const shown = ["held", "refused", "follow"].filter((name) => values[name]);
    if (shown.length > 1) throw new Error("Choose one of --held, --refused and --follow.");
    const [alone] = shown.filter((name) => name !== "held");
    if (alone && count > 1) throw new Error(`--${alone} shows one order; leave --count out.`);
    if (shown.length > 0 && values.json) throw new Error(`--${shown[0]} is for people; leave --json out.`);
    return { ...values, count };
  } catch (error) {
    throw new UserError(`${error.message.split("\n")[0]}\n\n${USAGE}`);
  }
}

function countOf(text) {
  if (!/^-?\d+$/.test(text)) throw new Error(`--count is "${text}", not a whole number.`);
  const count = Number(text);
  if (count < 1) throw new Error(`--count is ${text}; the fewest orders are 1.`);
  return count;
}
