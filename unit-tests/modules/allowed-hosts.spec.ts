import { assertAllowedHost } from "../../src/modules/sklad/check-api-keys";

const isAllowed = (base_url: string, allowedHosts?: string[]) => {
  try {
    assertAllowedHost({ allowedHosts }, base_url);
    return true;
  } catch {
    return false;
  }
};

describe("The option allowedHosts", () => {
  it("allows every host when it is not set, and none when it is empty", () => {
    expect(isAllowed("https://api.example.com/x")).toBe(true);
    expect(isAllowed("https://api.example.com/x", [])).toBe(false);
  });

  it.each([
    ["api.example.com", "https://api.example.com/api", true],
    ["api.example.com", "https://api.example.com:443/api", true],
    ["api.example.com", "http://api.example.com/api", true],
    ["api.example.com", "https://api.example.com:8443/api", false],
    ["api.example.com", "https://other.example.com/api", false],
    ["api.example.com:443", "https://api.example.com/api", true],
    ["api.example.com:443", "http://api.example.com/api", false],
    ["api.example.com:8443", "https://api.example.com:8443/api", true],
    ["api.example.com:8443", "https://api.example.com/api", false],
    ["[::1]:9100", "http://[::1]:9100/api", true],
  ])("with %s answers for %s: %s", (allowed, address, expected) => {
    expect(isAllowed(address, [allowed])).toBe(expected);
  });
});
