import { z } from "zod";
import type { DialectKey } from "../client/calls";
import { createDialect } from "../client/dialect/create-dialect";
import { OPERATION_NAMES, type OperationName, OPERATIONS } from "../client/operations";
import { DATA_SCHEMAS, namedShapes, REQUEST_SCHEMAS } from "../client/schemas";
import { exampleRequest, EXAMPLES, INTRODUCTION, SUMMARIES, TAGS } from "./texts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API, generated from the client's schemas, dialect and examples. */
export function buildOpenApiDocument(): Json {
  const paths = Object.fromEntries(
    OPERATION_NAMES.map((name) => [`/${name}`, { [methodOf(name)]: describeOperation(name) }]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Fulfillment Order API",
      version: "1.0",
      summary: "A fulfillment warehouse in Ukraine: orders, stock, deliveries, returns.",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: "{base_url}",
        description: "Production and staging share one address; the ApiKey distinguishes them.",
        variables: {
          base_url: { default: "https://warehouse.invalid/api", description: "With port and path prefix." },
        },
      },
    ],
    security: [],
    tags: TAGS,
    paths,
    components: { schemas: { ...componentSchemas(), ...ENVELOPES }, responses: ERROR_RESPONSES },
  };
}

function methodOf(name: OperationName): string {
  return createDialect()[name].method.toLowerCase();
}

function describeOperation(name: OperationName): Json {
  const facts = OPERATIONS[name];
  return {
    operationId: name,
    tags: [facts.group],
    summary: SUMMARIES[name],
    description: descriptionOf(name),
    "x-provenance": facts.provenance,
    "x-version-label": facts.version,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: inlineOrReference(REQUEST_SCHEMAS[name]),
          examples: requestExamples(name),
        },
      },
    },
    responses: {
      "200": {
        description: "Done (`result: ok`), or refused (`result: error`).",
        content: { "application/json": { schema: responseSchema(name), examples: responseExamples(name) } },
      },
      "400": { $ref: "#/components/responses/MalformedBody" },
      ...(facts.authentication === "none" ? {} : { "401": { $ref: "#/components/responses/InvalidKey" } }),
      "404": { $ref: "#/components/responses/UnknownOperation" },
      "429": { $ref: "#/components/responses/RateLimited" },
      "5XX": { $ref: "#/components/responses/ServerError" },
    },
  };
}

function descriptionOf(name: OperationName): string {
  const { authentication, bucket, provenance } = OPERATIONS[name];
  const key = {
    api_key: "`ApiKey` in the body, never in a header.",
    credentials: "Login and password in the body, no `ApiKey`.",
    none: "No `ApiKey` needed.",
  }[authentication];
  const limit = bucket === "report" ? " One call a minute." : "";
  const source =
    provenance === "specified"
      ? " The shapes are shown in the specification."
      : " Method, body and the shape of `Data` are not shown in the specification: what stands here is assumed.";
  return key + limit + source;
}

/** The entries of the dialect that make up an operation: AddOrder has two forms. */
function dialectKeysOf(name: OperationName): DialectKey[] {
  return name === "AddOrder" ? ["AddOrder", "AddOrderArray"] : [name];
}

function requestExamples(name: OperationName): Json {
  const withKey = OPERATIONS[name].authentication === "api_key";
  return Object.fromEntries(
    dialectKeysOf(name).map((key) => [key, { value: exampleRequest(key, EXAMPLES[key], withKey) }]),
  );
}

function responseExamples(name: OperationName): Json {
  const accepted = dialectKeysOf(name).map((key) => [
    key,
    { value: { result: "ok", Data: EXAMPLES[key].data, errors: [] } },
  ]);
  return { ...Object.fromEntries(accepted), refused: { value: REFUSAL } } as Json;
}

const REFUSAL = { result: "error", errors: ["Опис проблеми"] };

function responseSchema(name: OperationName): Json {
  const accepted = {
    type: "object",
    required: ["result", "Data"],
    properties: {
      result: { const: "ok" },
      Data: inlineOrReference(DATA_SCHEMAS[name]),
      errors: { type: "array", items: {}, maxItems: 0 },
    },
  };
  return { oneOf: [accepted, { $ref: "#/components/schemas/Refusal" }] };
}

const ENVELOPES = {
  Refusal: {
    type: "object",
    description:
      "The warehouse says no. The structure of an entry of `errors` is not shown in the specification.",
    "x-provenance": "specified",
    required: ["result", "errors"],
    properties: { result: { const: "error" }, errors: { type: "array", items: {} } },
  },
};

const ERROR_RESPONSES = {
  MalformedBody: { description: "Syntax error in the body." },
  InvalidKey: { description: "The key (for GetToken: login or password) is missing or wrong." },
  UnknownOperation: { description: "The path does not name an operation; names are case-sensitive." },
  RateLimited: {
    description: "More calls than the limits allow. Headers are not shown in the specification.",
    headers: {
      "Retry-After": {
        description: "Seconds, or an HTTP date; assumed.",
        schema: { type: "string" },
      },
    },
  },
  ServerError: {
    description: "Retry with backoff or contact the manager. Whether it had its effect is not known.",
  },
};

type JsonSchema = Record<string, unknown>;

/** `components.schemas`: every shape that has a name, as JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function componentSchemas(): Record<string, JsonSchema> {
  const facts = new Map<string, JsonSchema>();
  const { schemas } = z.toJSONSchema(namedShapes, {
    io: "input",
    uri: referenceTo,
    override: ({ zodSchema }) => {
      const { id, ...rest } = namedShapes.get(zodSchema) ?? {};
      if (id !== undefined) facts.set(id, rest);
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      { ...facts.get(id), ...withoutIdentity({ ...schema }) },
    ]),
  );
}

/** A schema by reference when it has a name, in place otherwise (an array of a named one). */
export function inlineOrReference(schema: z.ZodType): JsonSchema {
  const meta = namedShapes.get(schema);
  if (meta) {
    return { $ref: referenceTo(meta.id) };
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { type: "array", items: inlineOrReference(schema.element) };
  }
  if (schema instanceof z.ZodUnion) {
    return { anyOf: schema.options.map((option) => inlineOrReference(option as z.ZodType)) };
  }
  throw new TypeError("A shape of the API has no name in the OpenAPI document.");
}

function referenceTo(id: string): string {
  return `#/components/schemas/${id}`;
}

function withoutIdentity({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
