import { ServerResponse, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { copyOfBody, copyOfResponse, MAX_COPIED_BYTES, readable } from "../../src/sandbox/api/call-log";

const textOf = (body: string): string => readable(copyOfBody(Buffer.from(body))).text;

describe("The copy of a body in the log of calls", () => {
  it.each([
    ['{"ApiKey":"secret","id_order":"1"}', '{"ApiKey":"API_KEY","id_order":"1"}'],
    ['{"id_order":"1","apikey" : "a\\"b"}', '{"id_order":"1","apikey" : "API_KEY"}'],
    ['{"login":"demo","password":"secret"}', '{"login":"demo","password":"PASSWORD"}'],
    ['{"ApiKey":"secr', '{"ApiKey":"API_KEY"'],
    ["{'ApiKey': 'secret', 'id_order': '1'}", "{'ApiKey': \"API_KEY\", 'id_order': '1'}"],
    ["{'ApiKey':'secr", "{'ApiKey':\"API_KEY\""],
    ['{"ApiKey":5550123,"n":1}', '{"ApiKey":"API_KEY","n":1}'],
    ["{ApiKey: secret, n: 1}", '{ApiKey: "API_KEY", n: 1}'],
    ["n=1&ApiKey=secret&m=2", 'n=1&ApiKey="API_KEY"&m=2'],
    ["ApiKey=secr%22et", 'ApiKey="API_KEY"'],
    ["login=demo&password=secret", 'login=demo&password="PASSWORD"'],
    ['{"comment":"the ApiKey is wrong"}', '{"comment":"the ApiKey is wrong"}'],
    ["not JSON", "not JSON"],
  ])("has no secret: %s", (body, text) => {
    expect(textOf(body)).toBe(text);
  });

  it("has the beginning of a long body, and no half of a character", () => {
    const copy = readable(copyOfBody(Buffer.from(`x${"ї".repeat(MAX_COPIED_BYTES)}`)));
    expect(copy).toMatchObject({ bytes: 1 + 2 * MAX_COPIED_BYTES, is_cut: true });
    expect(copy.text).toBe(`x${"ї".repeat(MAX_COPIED_BYTES / 2 - 1)}`);
  });

  it("has a secret nowhere, also where the copy ends within it", () => {
    const begin = `{"comment":"${"x".repeat(MAX_COPIED_BYTES - 30)}","ApiKey":"`;
    expect(textOf(`${begin}secret-secret-secret"}`)).not.toContain("secret");
  });

  it("of a response has what was written, in pieces too", () => {
    const out = new ServerResponse(new IncomingMessage(new Socket()));
    const sent = copyOfResponse(out, "utf-8");
    out.write('{"result":');
    out.end(Buffer.from('"ok"}'));
    expect(readable(sent())).toEqual({ text: '{"result":"ok"}', bytes: 15, is_cut: false });
  });

  it("of a response in windows-1251 is read as that", () => {
    const out = new ServerResponse(new IncomingMessage(new Socket()));
    const sent = copyOfResponse(out, "windows-1251-undeclared");
    out.end(Buffer.from([0xd1, 0xea, 0xeb, 0xe0, 0xe4]));
    expect(readable(sent()).text).toBe("Склад");
  });
});
