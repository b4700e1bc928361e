import { changeAddressBody } from "../../src/contract";

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
