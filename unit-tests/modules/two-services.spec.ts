import registerPorts from "../../src/modules/sklad/loaders/register-ports";
import type { ClientFactory } from "../../src/modules/sklad/ports";
import { defineSandboxDialect, startSandbox } from "../../src/sandbox";

/** What the module's clients are made with, by the options of its configuration. */
async function clientFactory(options: Record<string, unknown>): Promise<ClientFactory> {
  const registered: Record<string, { resolve: (container: never) => unknown }> = {};
  const container = {
    hasRegistration: () => false,
    register: (entries: typeof registered) => Object.assign(registered, entries),
  };
  await registerPorts({ container, options } as unknown as Parameters<typeof registerPorts>[0]);
  return registered["skladClientFactory"]?.resolve(undefined as never) as ClientFactory;
}

it("Two services that speak differently are both understood, each by the dialect of its address", async () => {
  const dialect = defineSandboxDialect({
    envelope: ({ result, Data, errors }) => ({ success: result === "ok", payload: Data, messages: errors }),
  });
  const other = await startSandbox({ port: 0 }, { dialect });
  const plain = await startSandbox({ port: 0 });
  try {
    const envelope = (body: unknown) => {
      const { success, payload, messages } = body as Record<string, unknown>;
      return { result: success === true ? "ok" : "error", Data: payload, errors: messages };
    };
    const make = await clientFactory({ dialects: { [other.apiUrl]: { envelope } } });
    for (const { apiUrl } of [other, plain]) {
      const client = make({ base_url: apiUrl }, "sandbox-production-key");
      expect(await client.getOrderStatus({ number: "unknown" })).toEqual([]);
      client.close();
    }
  } finally {
    await Promise.all([other.stop(), plain.stop()]);
  }
});
