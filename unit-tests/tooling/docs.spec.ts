import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { HOLD_CODES } from "../../src/planning/warehouse-order";
import { PROBLEM_CODES } from "../../src/catalogue";
import { routes } from "../../src/contract/routes";

const ROOT = resolve(__dirname, "../..");
const PAGES = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const read = (page: string) => readFileSync(join(ROOT, page), "utf8");
/** A page without its code, in which nothing is a link or a heading. */
const prose = (page: string) => read(page).replaceAll(/^( *)```[\s\S]*?^\1```/gm, "");

/** Ids of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const counts = new Map<string, number>();
  const headings = [...prose(page).matchAll(/^#{1,6} +(.+)$/gm)].map(([, text = ""]) =>
    text
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
  return new Set(
    headings.map((slug) => {
      const before = counts.get(slug) ?? 0;
      counts.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

/** What a page's links lead to, within the repository. */
function linksOf(page: string): { readonly target: string; readonly anchor: string }[] {
  const text = prose(page).replaceAll(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = "", anchor = ""] = link.split("#");
      const target = file === "" ? page : relative(ROOT, resolve(ROOT, dirname(page), file));
      return { target, anchor };
    });
}

describe.each(PAGES)("%s", (page) => {
  it("has links to existing targets only", () => {
    const dead = linksOf(page).filter(
      ({ target, anchor }) =>
        !existsSync(join(ROOT, target)) ||
        (anchor !== "" && target.endsWith(".md") && !anchorsOf(target).has(anchor)),
    );
    expect(dead).toEqual([]);
  });
});

/** Whether npm packs it: what `files` names, and what it packs without being asked. */
const { files } = JSON.parse(read("package.json")) as { files: string[] };
const isPacked = (target: string) =>
  ["README.md", "LICENSE", "package.json"].includes(target) ||
  files.some((entry) => target === entry || target.startsWith(`${entry}/`) || patternOf(entry).test(target));

/** Of an entry with `*` in it, as npm reads it. */
function patternOf(entry: string): RegExp {
  const parts = entry.split("*").map((part) => part.replace(/[.]/g, "\\."));
  return new RegExp(`^${parts.join("[^/]*")}$`);
}

describe("In the package", () => {
  it("every link of a page leads to a packed file", () => {
    expect(PAGES.filter((page) => !isPacked(page))).toEqual([]);
    expect(PAGES.flatMap(linksOf).filter(({ target }) => !isPacked(target))).toEqual([]);
  });

  it("every file that a comment names, as declarations repeat it, is packed and there", () => {
    const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const named = sources.flatMap((name) =>
      [...read(join("src", name)).matchAll(FILE_NAMED)].map(([file]) => file.replace(/\.$/, "")),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !isPacked(file) || !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

/** A path from the root of the package, and no part of an address or of a longer path. */
const FILE_NAMED = /(?<![\w/.-])(?:docs|openapi|scripts|unit-tests|integration-tests|bench|demo)\/[\w./-]+/g;

/** What is to be typed, with the comment before it. */
const commandsOf = (page: string) =>
  [...read(page).matchAll(/^(?:[ ]*<!-- (.*?) -->\n\n)?( *)```(?:sh|bash|console)\n([\s\S]*?)^\2```/gm)].map(
    ([, mark = "", , code = ""]) => ({ mark, code }),
  );

it("every command of the pages is run by the test of the package, or says why not", async () => {
  const { PAGES: run } = await import("../../integration-tests/packed/readme.mjs");
  const isMarked = (page: string, mark: string) =>
    (/^run: [a-z-]+$/.test(mark) && run.includes(page)) || /^not run: .{10,}/.test(mark);
  const unmarked = PAGES.flatMap((page) =>
    commandsOf(page).flatMap(({ mark, code }) => (isMarked(page, mark) ? [] : [`${page}: ${code}`])),
  );
  expect(unmarked).toEqual([]);
  const fenced = PAGES.flatMap((page) => [...read(page).matchAll(/^ *```(?:sh|bash|console)$/gm)]);
  expect(PAGES.flatMap(commandsOf)).toHaveLength(fenced.length);
});

it("npx is given the package of a command that is not called like it", () => {
  const texts = PAGES.flatMap((page) => read(page).match(/npx sklad-.*/g) ?? []);
  expect(texts).toEqual([]);
});

it("the links of the pages are seen at all", () => {
  expect(PAGES.flatMap(linksOf).length).toBeGreaterThan(30);
  expect(linksOf("README.md")).toContainEqual({ target: join("docs", "statuses.md"), anchor: "" });
});

it("the subscriber in docs/tracking.md is the one that is tried", () => {
  const tried = read("integration-tests/orders/fulfillment-sync/parcel-on-its-way.ts");
  expect(read("docs/tracking.md")).toContain(`\`\`\`ts\n${tried}\`\`\``);
});

it.each([
  ["hold", HOLD_CODES],
  ["problem", PROBLEM_CODES],
] as const)("Every %s is explained on some page", (_, codes) => {
  const pages = PAGES.filter((page) => page !== "CHANGELOG.md").map(read);
  const isNamed = (code: string) => pages.some((page) => page.includes(`\`${code}\``));
  expect(codes.filter((code) => !isNamed(code))).toEqual([]);
});

describe("The names in the pages", () => {
  const sources = ["src", "scripts", "unit-tests", "integration-tests"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  /** Files and folders by their last parts, as `load-order.ts`, `stores/index.ts` or `engine/orders/`. */
  const isThere = (named: string) =>
    sources.some((name) => `/${name}`.endsWith(`/${named.replace(/\/$/, "")}`));
  /** A file of the shop's own. */
  const OF_THE_SHOP = "src/workflows/hooks/before-handover.ts";

  it.each(PAGES)("files and folders of %s are there", (page) => {
    const isOfTheHouse = ["docs/architecture.md", "docs/adding.md"].includes(page);
    const named = [...prose(page).matchAll(/`([\w./[\]-]+(?:\.(?:ts|tsx|mjs)|\/))`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => isOfTheHouse || /^(?:src|scripts|unit-tests|integration-tests)\//.test(name));
    expect(named.filter((name) => name !== OF_THE_SHOP && !isThere(name))).toEqual([]);
  });

  it("routes of the admin are there, each with its action", () => {
    const rows = read("docs/admin-api.md").split("\n");
    const isRoute = (method: string, path: string) =>
      Object.values(routes).some(({ name: _, ...route }) => {
        const pattern = route.path.replaceAll(/:\w+/g, "([\\w:-]+)");
        const found = new RegExp(`^${pattern}$`).exec(path);
        if (!found || route.method !== method) return false;
        if (!route.path.endsWith(":action")) return true;
        const row = rows.find((one) => one.startsWith(`| \`${method} ${route.path.slice(1)}\` |`));
        return row?.includes(`\`${found.at(-1) ?? ""}\``) ?? false;
      });
    const named = PAGES.flatMap((page) => [
      ...prose(page).matchAll(/`(GET|POST|DELETE) \/admin\/sklad(\/[\w/:-]+)[^`]*`/g),
    ]);
    expect(named.length).toBeGreaterThan(20);
    const dead = named.filter(([, method = "", path = ""]) => !isRoute(method, path)).map(([text]) => text);
    expect(dead).toEqual([]);
  });

  it("the examples of docs/architecture.md are the code", () => {
    const examples = [...read("docs/architecture.md").matchAll(/^```ts\n\/\/ (src\/\S+)\n([\s\S]*?)^```/gm)];
    expect(examples).toHaveLength(3);
    for (const [, file = "", code = ""] of examples) expect(read(file)).toContain(code);
  });
});
