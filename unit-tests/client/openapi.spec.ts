import { createDialect, type DialectKey, OPERATIONS, type OperationName } from "../../src/client";
import { buildOpenApiDocument } from "../../src/openapi/build-document";
import { exampleRequest, EXAMPLES } from "../../src/openapi/texts";
import { DATA_SCHEMAS, REQUEST_SCHEMAS } from "../../src/client/schemas";

type Json = { [member: string]: Json } & Json[] & (string | undefined);

const document = buildOpenApiDocument() as Json;
const dialect = createDialect();
const keys = Object.keys(EXAMPLES) as DialectKey[];
const operationOf = (key: DialectKey): OperationName => (key === "AddOrderArray" ? "AddOrder" : key);

describe("the OpenAPI document", () => {
  it("has all 19 operations, each with its provenance", () => {
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.values(item).map((operation) => [path.slice(1), operation["x-provenance"]]),
    );
    expect(operations).toEqual(Object.entries(OPERATIONS).map(([name, facts]) => [name, facts.provenance]));
  });

  it("marks every shape as specified or assumed", () => {
    for (const schema of Object.values(document.components?.schemas ?? {})) {
      expect(["specified", "assumed"]).toContain(schema["x-provenance"]);
    }
  });

  it("says of every array what its items are", () => {
    const arrays: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      if ("type" in node && node.type === "array" && !("items" in node)) arrays.push(path);
      for (const [name, value] of Object.entries(node)) walk(value, `${path}/${name}`);
    };
    walk(document, "");
    expect(arrays).toEqual([]);
  });

  it("shows an ApiKey in every body that needs one, and in no other", () => {
    for (const [name, facts] of Object.entries(OPERATIONS)) {
      const body = exampleRequest(
        name as DialectKey,
        EXAMPLES[name as DialectKey],
        facts.authentication === "api_key",
      );
      expect([name, "ApiKey" in body]).toEqual([name, facts.authentication === "api_key"]);
    }
  });

  it.each(keys)("has examples of %s that fit the schemas and that the client reads", (key) => {
    const operation = operationOf(key);
    const withKey = OPERATIONS[operation].authentication === "api_key";
    const request = REQUEST_SCHEMAS[operation].safeParse(exampleRequest(key, EXAMPLES[key], withKey));
    expect(request.error?.issues).toBeUndefined();
    expect(DATA_SCHEMAS[operation].safeParse(EXAMPLES[key].data).error?.issues).toBeUndefined();
    const decode = dialect[key].decode as (data: unknown, input: unknown) => unknown;
    expect(() => decode(EXAMPLES[key].data, EXAMPLES[key].input)).not.toThrow();
  });
});
