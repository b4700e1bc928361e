import { parseMoment } from "../../src/client";
import { describeErrors } from "../../src/client/describe-errors";
import { stateReader } from "../../src/client/dialect/status-words";
import { secretsOf } from "../../src/client/scrub";
import { LONGEST_TEXT } from "../../src/client/text";
import { longestMatched } from "../support/longest-matched";

const LENGTH = 100_000;
const HOSTILE = {
  "full stops": `${".".repeat(LENGTH)}a`,
  blanks: `a${" \u00a0\t".repeat(LENGTH / 3)}b`,
  digits: "380".repeat(LENGTH / 3),
  dashes: `new${"_-".repeat(LENGTH / 2)}x`,
  "combining marks": `й${"\u0306".repeat(LENGTH)}`,
};

it("A name that is written back decomposed is hidden as well", () => {
  const secrets = secretsOf([{ name: "recipient", value: "Їжакевич Йосип" }])();
  const [text] = describeErrors(["Їжакевич Йосип: чорний список".normalize("NFD")], secrets);
  expect(text).toBe("***: чорний список");
});

describe.each(Object.entries(HOSTILE))("100 kB of %s from the warehouse", (_name, text) => {
  it("as a status or a date are cut before any pattern sees them", () => {
    expect(longestMatched(() => void stateReader()(text))).toBeLessThanOrEqual(LONGEST_TEXT);
    expect(longestMatched(() => void parseMoment(text))).toBeLessThanOrEqual(LONGEST_TEXT);
    expect(longestMatched(() => void parseMoment(`20.11.2026 ${text}`))).toBeLessThanOrEqual(LONGEST_TEXT);
  });

  it("as the words of an error, or beside its code, are cut, too", () => {
    const errors = [text, { message: text, code: text }, { message: "Немає", code: text }, { [text]: text }];
    const read = () => void describeErrors(errors, ["Шевченко", "canary-key-1"]);
    expect(longestMatched(read)).toBeLessThanOrEqual(LONGEST_TEXT);
  });

  it("as a recipient's name are scrubbed in no more parts than a name has", () => {
    const secrets = secretsOf([{ name: "recipient", value: text }])();
    expect(secrets.length).toBeLessThanOrEqual(LONGEST_TEXT);
  });
});
