import { OPERATION_NAMES, type OperationName } from "../../src/client/operations";
import { DATA_SCHEMAS, envelopeSchema, REQUEST_SCHEMAS } from "../../src/client/schemas";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

const PERIOD = { date_from: "01.01.2020", date_to: "31.12.2099" };
const TEA = { sku: "TEA-100", name: "Чай" };

let sandbox: TestSandbox;
let bodies: Record<OperationName, object>;

beforeAll(async () => {
  sandbox = await TestSandbox.start({ limit: 1000, reportLimit: 1000 });
  await sandbox.controlled("PUT", "/stock", { levels: [{ ...TEA, quantity: 10 }] });
  const [{ Ref: CityRef }] = await sandbox.data<[{ Ref: string }]>("getCities");
  const order = wireOrder();
  const names = await sandbox.accept(order);
  const canceled = wireOrder();
  const returned = await sandbox.accept(wireOrder());
  await sandbox.advance(returned.id_order_FF, "returned");
  await sandbox.controlled("POST", "/returns", { lines: [{ sku: "NEVER-SEEN", quantity: 1 }] });
  const delivery_request = {
    id_request: "PO-1",
    date_delivery: "24.12.2026",
    comment: "",
    products: [{ ...TEA, count: "20" }],
  };
  await sandbox.data("AddDeliveryRequest", { delivery_request });
  await sandbox.controlled("POST", "/inbound/DR-000001/receive");
  bodies = {
    GetToken: { login: "demo", password: "demo" },
    AddOrder: { order: [wireOrder(), wireOrder({ rec_phone: "1" })] },
    EditOrder: { ...names, order: { ...order, comment: "Інакше" } },
    CancelOrder: { ...(await sandbox.accept(canceled)), id_order: canceled["id_order"] },
    ReportStatusOrder: PERIOD,
    getStatusOrder: { id_order_FF: names.id_order_FF },
    ListOrder: PERIOD,
    AddFileForOrder: { ...names, file_type: "receipt", file_name: "a.pdf", file_content: "UERG" },
    AddProduct: { product: TEA },
    ReportSklad: {},
    ReportMoveProduct: PERIOD,
    ListDeliveryRequest: PERIOD,
    AddDeliveryRequest: { delivery_request },
    ReportDeliveryRequest: PERIOD,
    ListReturnOrder: PERIOD,
    getCities: {},
    getWarehouses: { CityRef },
    getStreet: { CityRef },
    senderDetails: {},
  };
});
afterAll(() => sandbox.stop());

it.each(OPERATION_NAMES)("%s answers in the shape the client expects", async (operation) => {
  const { result, Data } = envelopeSchema.parse(await sandbox.call(operation, bodies[operation]));
  expect(result).toBe("ok");
  DATA_SCHEMAS[operation].parse(Data);
  if (Array.isArray(Data)) expect(Data.length).toBeGreaterThan(0);
});

it.each(OPERATION_NAMES)("%s is refused in words when its body does not fit", async (operation) => {
  const wrong = {
    ApiKey: "sandbox-production-key",
    order: 5,
    page: 0,
    CityRef: 5,
    sku: 5,
    id_order: 5,
    login: 5,
  };
  const { result, errors } = await sandbox.call(operation, wrong);
  const expected = REQUEST_SCHEMAS[operation].safeParse(wrong).success ? "ok" : "error";
  expect(result).toBe(expected);
  for (const { code, message } of errors) {
    expect([code, message]).toEqual([
      expect.stringMatching(/^[a-z_]+$/),
      expect.stringMatching(/^[А-ЯІЇЄҐ].*\.$/),
    ]);
  }
});
