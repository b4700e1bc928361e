import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Secrets } from "../../src/modules/sklad/secrets";

const KEY = randomBytes(32).toString("hex");
const PLACE = "sklconn_1:api_key";

describe("A secret at rest", () => {
  const secrets = new Secrets({ encryptionKey: KEY, oldEncryptionKeys: [] });

  it("decrypts to its value, only in the place it was made for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const sealed = secrets.encrypt(text, PLACE);
        expect(secrets.decrypt(sealed, PLACE)).toBe(Buffer.from(text).toString());
        expect(secrets.tryDecrypt(sealed, "sklconn_2:api_key")).toBeUndefined();
      }),
    );
  });

  it("does not open with a tag cut short, which could be found by trying", () => {
    const sealed = secrets.encrypt("an-api-key", PLACE);
    const [format, id, iv, tag = "", text] = sealed.split(":");
    const whole = Buffer.from(tag, "base64url");
    expect(whole).toHaveLength(16);
    for (const bytes of [4, 8, 12, 13, 14, 15]) {
      const short = whole.subarray(0, bytes).toString("base64url");
      expect(secrets.tryDecrypt([format, id, iv, short, text].join(":"), PLACE)).toBeUndefined();
    }
  });

  it("opens with an old key, and says that it is to be encrypted again", () => {
    const rotated = new Secrets({ encryptionKey: randomBytes(32).toString("hex"), oldEncryptionKeys: [KEY] });
    const sealed = secrets.encrypt("an-api-key", PLACE);
    expect(rotated.decrypt(sealed, PLACE)).toBe("an-api-key");
    expect(rotated.isCurrent(sealed)).toBe(false);
    expect(rotated.isCurrent(rotated.encrypt("an-api-key", PLACE))).toBe(true);
  });
});

describe("An encryption key", () => {
  const make = (encryptionKey: string) => () => new Secrets({ encryptionKey, oldEncryptionKeys: [] });

  it.each([
    ["short", "x".repeat(31), "needs at least 32"],
    ["one character many times", "x".repeat(32), "too easy to guess"],
    ["one word many times", "password".repeat(8), "too easy to guess"],
    ["the digits in a row", "12345678901234567890123456789012", "too easy to guess"],
    ["a word with zeros behind it", "password".padEnd(40, "0"), "too easy to guess"],
  ])("that is %s is refused", (_, key, message) => {
    expect(make(key)).toThrow(message);
  });

  it("that is random is taken, however it is written", () => {
    const written = fc.constantFrom<BufferEncoding>("hex", "base64", "base64url");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), written, (_, encoding) => {
        expect(make(randomBytes(32).toString(encoding))).not.toThrow();
        expect(make(randomBytes(16).toString("hex"))).not.toThrow();
      }),
    );
  });

  it("of an earlier version is accepted unchanged, so that its secrets stay readable", () => {
    expect(() => new Secrets({ encryptionKey: KEY, oldEncryptionKeys: ["x".repeat(32)] })).not.toThrow();
  });
});
