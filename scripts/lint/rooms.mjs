import { resolve } from "node:path";

const BELOW_ENTRANCES = ["workflows", "engine", "modules", "planning", "catalogue", "client"];

/** What each room of src may import, besides itself. Arrows run downwards only. */
const MAY_IMPORT = {
  client: [],
  storefront: ["client"],
  probe: ["client"],
  openapi: ["client"],
  sandbox: ["client"],
  catalogue: ["client"],
  planning: ["catalogue", "client"],
  modules: ["planning", "catalogue", "client"],
  // The admin's check of a connection asks the probe's questions.
  engine: ["modules", "planning", "catalogue", "client", "probe"],
  workflows: ["engine", "modules", "planning", "catalogue", "client"],
  links: ["modules"],
  policies: [],
  providers: BELOW_ENTRANCES,
  subscribers: BELOW_ENTRANCES,
  jobs: BELOW_ENTRANCES,
  // Requests and responses of the admin's routes, for the routes, the pages and the tests.
  contract: ["planning", "catalogue"],
  api: [...BELOW_ENTRANCES, "contract"],
  admin: ["contract", "planning", "catalogue", "client"],
};

/** Rooms that run without Medusa. The planners may name its types. */
const WITHOUT_MEDUSA = ["client", "storefront", "probe", "openapi", "sandbox", "catalogue", "contract"];
const WITH_TYPES_OF_MEDUSA = ["planning"];

/** Rooms that share the parts of the client which know nothing of its transport. */
const ON_PARTS_OF_CLIENT = ["sandbox", "planning", "catalogue"];
const SHARED_PARTS_OF_CLIENT = "{schemas/**,literals.ts,operations.ts,text.ts}";

const inRooms = (names) => ({ element: { types: { anyOf: names } } });
const medusa = { module: { source: "@medusajs/**" } };
const atRunTime = { kind: "value" };

const POLICIES = [
  { from: inRooms(Object.keys(MAY_IMPORT)), allow: { to: { module: { origin: "{external,core}" } } } },
  ...Object.entries(MAY_IMPORT).map(([room, below]) => ({
    from: inRooms([room]),
    allow: { to: inRooms([room, ...below]) },
  })),
  {
    from: inRooms(ON_PARTS_OF_CLIENT),
    disallow: {
      to: { element: { type: "client", fileInternalPath: `!${SHARED_PARTS_OF_CLIENT}` } },
      dependency: atRunTime,
    },
    message:
      "{{from.element.types}} may import only the client's schemas, literals, operations and text at run time.",
  },
  {
    from: inRooms(WITHOUT_MEDUSA),
    disallow: { to: medusa },
    message: "{{from.element.types}} runs without Medusa, so it may not import {{dependency.source}}.",
  },
  {
    from: inRooms(WITH_TYPES_OF_MEDUSA),
    disallow: { to: medusa, dependency: atRunTime },
    message: "{{from.element.types}} may import only types of Medusa, not {{dependency.source}}.",
  },
];

/** Settings and rules of eslint-plugin-boundaries: the rooms of the architecture (docs/architecture.md). A new room is an error until it is named here. */
export const rooms = {
  settings: {
    "import/resolver": { node: { extensions: [".ts", ".tsx", ".js"] } },
    "boundaries/root-path": resolve(import.meta.dirname, "../.."),
    "boundaries/elements": Object.keys(MAY_IMPORT).map((room) => ({ type: room, pattern: `src/${room}` })),
    "boundaries/dependency-nodes": ["import", "export", "dynamic-import"],
    // `typeof import("…")` names a file too.
    "boundaries/additional-dependency-nodes": [
      {
        name: "type-query",
        selector: "TSImportType > Literal, TSImportType > TSLiteralType > Literal",
        kind: "type",
      },
    ],
  },
  rules: {
    "boundaries/no-unknown-files": "error",
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        checkAllOrigins: true,
        message:
          "{{from.element.types}} may not import {{to.element.types}}: arrows between the rooms of src run downwards only.",
        policies: POLICIES,
      },
    ],
  },
};
