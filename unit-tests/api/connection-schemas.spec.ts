import { changeAddressBody, createConnectionBody } from "../../src/contract";

const read = (base_url: string) => changeAddressBody.safeParse({ base_url }).data?.base_url;

describe("The address of a connection", () => {
  it("is one, however it was typed: connections of one address belong together", () => {
    const typed = [
      "https://api.example.com/api",
      "HTTPS://API.example.com/api/",
      "https://api.example.com:443/api//",
    ];
    expect(typed.map(read)).toEqual(typed.map(() => "https://api.example.com/api"));
    expect(read("https://api.example.com/")).toBe("https://api.example.com");
    expect(read("http://localhost:4010/API")).toBe("http://localhost:4010/API");
  });

  it.each([
    "",
    "api.example.com",
    "ftp://api.example.com",
    "https://user:secret@api.example.com",
    "https://api.example.com?key=1",
  ])("is not %p", (base_url) => {
    expect(read(base_url)).toBeUndefined();
  });
});

describe("A text of 100 kB", () => {
  const LONG = "/".repeat(100_000);
  const created = {
    name: "Склад",
    environment: "production",
    base_url: "https://api.example.com",
    api_key: "12345678",
    stock_location_id: "sloc_1",
  };

  it.each([
    { name: LONG },
    { base_url: `https://api.example.com${LONG}` },
    { api_key: LONG },
    { login: LONG },
    { password: LONG },
    { stock_location_id: LONG },
    ...["carrier_literal", "notify_to", "manager_contact"].map((name) => ({
      settings: { [name]: LONG },
    })),
    { settings: { cod_provider_ids: [LONG] } },
    { settings: { tracking_url_template: { ukrposhta: `https://example.com/{number}${LONG}` } } },
  ])("is refused in any field of a connection and its settings (%#)", (changes) => {
    expect(createConnectionBody.safeParse(created).success).toBe(true);
    expect(createConnectionBody.safeParse({ ...created, ...changes }).success).toBe(false);
  });
});
