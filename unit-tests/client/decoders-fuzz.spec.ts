import fc from "fast-check";
import { UnexpectedResponseError, createDialect, type DialectKey, SkladError } from "../../src/client";
import { DATA_SCHEMAS } from "../../src/client/schemas";
import { readResponse } from "../../src/client/transport/read-response";
import { sampleOrder } from "./sample-order";
import { cases } from "../support/cases";

const dialect = createDialect();
const keys = { remoteId: "FF-1", remoteKey: "k-1" };
const period = { from: new Date("2026-11-01"), to: new Date("2026-11-20") };

/** A well-formed input for every entry, since some decoders compare the response with it. */
const INPUTS = {
  GetToken: { login: "shop", password: "pass-word" },
  AddOrder: sampleOrder(),
  AddOrderArray: [sampleOrder(), sampleOrder({ id_order: "1002", external_id: "order-1002" })],
  EditOrder: { ...keys, order: sampleOrder() },
  CancelOrder: { ...keys, number: "1001" },
  ReportStatusOrder: period,
  getStatusOrder: { number: "1001" },
  ListOrder: period,
  AddFileForOrder: { ...keys, type: "receipt", name: "r.pdf", content: Buffer.from("r") },
  AddProduct: { sku: "MUG-1", name: "Горнятко" },
  ReportSklad: {},
  ReportMoveProduct: period,
  ListDeliveryRequest: period,
  AddDeliveryRequest: {
    number: "IN-1",
    deliveryDate: period.to,
    lines: [{ sku: "A", name: "A", quantity: 1 }],
  },
  ReportDeliveryRequest: period,
  ListReturnOrder: period,
  getCities: {},
  getWarehouses: { cityRef: "c-1" },
  getStreet: { cityRef: "c-1" },
  senderDetails: {},
} as const;

const NAMES = [
  "id_order", "external_id", "id_order_FF", "key_order", "status", "date", "ttn", "sku", "name", "count",
  "count_fact", "reserved", "type", "document", "products", "orders", "items", "Ref", "Description", "CityRef",
  "Number", "ApiKey", "result", "errors", "id_request", "id_request_FF", "id_return_FF", "id_file", "orderId",
  "uuid", "__proto__", "constructor", "toString", "",
]; // prettier-ignore

/** JSON such as a service might send, rich in the names the decoders look for. */
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    "",
    " ",
    "0",
    "-1",
    "12",
    "new",
    "shipped",
    "20.11.2026",
    "20.11.2026 09:14:26",
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
);
const { data: responses } = fc.letrec((tie) => ({
  record: fc.dictionary(
    fc.constantFrom(...NAMES),
    fc.oneof({ maxDepth: 3 }, leaf, tie("record"), tie("list")),
  ),
  list: fc.array(fc.oneof({ maxDepth: 3 }, leaf, tie("record"), tie("list")), { maxLength: 3 }),
  data: fc.oneof(
    leaf,
    tie("record"),
    tie("list"),
    fc.array(tie("record"), { minLength: 1, maxLength: 3 }),
    fc.json().map((text) => JSON.parse(text) as unknown),
  ),
}));

describe.each(Object.keys(dialect) as DialectKey[])("%s", (key) => {
  const decode = dialect[key].decode as (data: unknown, input: unknown) => unknown;

  it("decodes any JSON to a result or an UnexpectedResponseError", () => {
    fc.assert(
      fc.property(responses, (data) => {
        try {
          decode(data, INPUTS[key]);
        } catch (error) {
          expect(error).toBeInstanceOf(UnexpectedResponseError);
        }
      }),
      cases(400),
    );
  });

  it("encodes any input to a body or an InvalidRequestError", () => {
    const encode = dialect[key].encode as (input: unknown) => unknown;
    const altered = fc.oneof(
      fc.record(
        Object.fromEntries(
          Object.entries(INPUTS[key]).map(([name, value]) => [
            name,
            fc.oneof(fc.constant(value), fc.constant(undefined), leaf),
          ]),
        ),
      ),
      fc.constant(INPUTS[key]),
    );
    encode(INPUTS[key]);
    fc.assert(
      fc.property(altered, (input) => {
        try {
          JSON.stringify(encode(input));
        } catch (error) {
          // The rest is the caller's broken types; the client turns it into an InvalidRequestError.
          expect(["InvalidRequestError", "TypeError", "RangeError"]).toContain((error as Error).name);
        }
      }),
    );
  });
});

it("any body with any status is Data or a SkladError", () => {
  const bodies = fc.oneof(
    fc.string(),
    responses.map((data) => JSON.stringify(data)),
    fc
      .record({ result: fc.constantFrom("ok", "error", "OK"), Data: responses, errors: responses })
      .map((body) => JSON.stringify(body)),
  );
  const statuses = fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 599 }));
  fc.assert(
    fc.property(bodies, statuses, fc.string(), (text, status, retryAfter) => {
      try {
        readResponse(
          "ListOrder",
          { status, headers: { "retry-after": retryAfter }, text },
          { secrets: () => ["secret"] },
        );
      } catch (error) {
        expect(error).toBeInstanceOf(SkladError);
      }
    }),
    cases(1_000),
  );
});

it("a value that poses as a type neither breaks the check nor gets into its words", () => {
  const data: unknown = JSON.parse('{"status": {"constructor": {"name": {"toString": 1}}}}');
  expect(() => dialect.getStatusOrder.decode(data, {})).toThrow(UnexpectedResponseError);
  const personal: unknown = JSON.parse('{"status": {"constructor": {"name": "380671234567"}}}');
  expect(() => dialect.getStatusOrder.decode(personal, {})).not.toThrow(/38067/);
});

it("every operation has a schema for its Data", () => {
  const operations = Object.keys(dialect).filter((key) => key !== "AddOrderArray");
  expect(Object.keys(DATA_SCHEMAS).sort()).toEqual(operations.sort());
});
