import type { Locator } from "playwright-core";
import { describeConsole, expectSoon } from "./support/console-page";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";
import { inSoak } from "../../unit-tests/support/in-soak";

it("links an order to its page in the shop when it is given", async () => {
  const orderPage = "http://localhost:9000/app/warehouse?q={id_order}";
  const sandbox = await TestSandbox.start({ orderPage });
  expect(await sandbox.controlled("GET", "/health")).toMatchObject({ order_page: orderPage });
  await sandbox.stop();
});

it("serves the page and every file it loads, under a policy that lets nothing else in", async () => {
  const sandbox = await TestSandbox.start();
  const wanted = ["/"];
  for (const path of wanted) {
    const response = await fetch(sandbox.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await response.text();
    const found = [...text.matchAll(/(?:href|src)="(\/_console\/[^"]+)"|from "\.\/([^"]+\.js)"/g)];
    const named = found.map(([, absolute, relative]) => absolute ?? `/_console/${relative ?? ""}`);
    wanted.push(...named.filter((name) => !wanted.includes(name)));
  }
  expect(wanted).toEqual(expect.arrayContaining(["/_console/icon.svg", "/_console/base.css"]));
  expect(wanted.filter((name) => name.endsWith(".js")).length).toBeGreaterThanOrEqual(10);
  await sandbox.stop();
});

describeConsole("the console in a browser", (at) => {
  it("shows an order the moment it is accepted, and takes it all the way", async () => {
    await at.page.getByText("The warehouse is empty").waitFor();
    await at.sandbox.accept(wireOrder({ id_order: "1001", recipient: "Шевченко Олена" }));
    await at.row("1001").click();
    const detail = at.page.getByRole("complementary", { name: "Order" });
    await detail.getByText("380501234567", { exact: true }).waitFor();
    for (const [button, reached] of [
      ["Pick", "Picked"],
      ["Ship", "Shipped"],
      ["Deliver", "Delivered"],
      ["Return", "Returned"],
    ] as const) {
      await detail.getByRole("button", { name: button, exact: true }).click();
      await detail.locator("header .pill", { hasText: reached }).waitFor();
      expect(await status()).toBe(reached.toLowerCase());
    }
    await detail.getByText("Nothing more can happen to this order.").waitFor();
    expect(await detail.locator(".timeline li").allTextContents()).toEqual(
      ["New", "Picked", "Shipped", "Delivered", "Returned"].map((name) => expect.stringContaining(name)),
    );
  });

  inSoak("draws no order again that has not changed: a click on its buttons is not lost", async () => {
    await at.sandbox.accept(wireOrder({ id_order: "1021" }));
    await at.row("1021").click();
    const detail = at.page.getByRole("complementary", { name: "Order" });
    await detail.getByText("380501234567", { exact: true }).waitFor();
    await at.page.evaluate("document.querySelector('aside header').title = 'drawn once'");
    const read = at.page.waitForResponse(/search=1021/);
    await at.page.getByRole("searchbox", { name: "Find an order" }).fill("1021");
    await at.page.keyboard.press("Enter");
    await read;
    await at.page.evaluate(
      "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
    );
    expect(await detail.getByTitle("drawn once").count()).toBe(1);
  });

  inSoak(
    "leaves the keyboard where it works: in the order, before its next step, and in the list again",
    async () => {
      const focused = (part: Locator) => part.and(at.page.locator(":focus")).waitFor();
      const press = async (...keys: string[]) => {
        for (const key of keys) await at.page.keyboard.press(key);
      };
      await at.sandbox.accept(wireOrder({ id_order: "1051" }));
      await at.row("1051").press("Enter");
      const detail = at.page.getByRole("complementary", { name: "Order" });
      await focused(detail);
      await press("Tab", "Tab", "Enter");
      await detail.locator("header .pill", { hasText: "Picked" }).waitFor();
      await press("Tab", "Enter");
      await detail.locator("header .pill", { hasText: "Shipped" }).waitFor();
      await detail.getByRole("button", { name: "Close" }).press("Enter");
      await detail.waitFor({ state: "hidden" });
      await focused(at.row("1051"));
    },
  );

  inSoak("names an order's branch from its own directory, and takes one order alone to its end", async () => {
    const [city] = await at.sandbox.data<{ Ref: string }[]>("getCities");
    const [branch] = await at.sandbox.data<{ Ref: string; Description: string }[]>("getWarehouses", {
      CityRef: city?.Ref,
    });
    const delivery_address = { WarehouseRef: branch?.Ref };
    await at.sandbox.accept(wireOrder({ id_order: "1101", delivery_address }));
    await at.sandbox.accept(wireOrder({ id_order: "1102" }));
    await at.row("1101").click();
    const detail = at.page.getByRole("complementary", { name: "Order" });
    await detail.getByText(branch?.Description ?? "none").waitFor();
    await detail.getByRole("button", { name: "All the way to delivered" }).click();
    await detail.locator("header .pill", { hasText: "Delivered" }).waitFor();
    expect((await at.sandbox.orders()).map((order) => order.status)).toEqual(["delivered", "new"]);
  });

  inSoak("finds a branch, closes it and opens it again", async () => {
    await at.open("Setup");
    await at.page.getByText("All branches are open.").waitFor();
    const search = at.page.getByRole("searchbox", { name: "City and number" });
    await search.fill("Львів 12");
    await search.press("Enter");
    const branch = at.page.locator("tbody tr", { hasText: "Львів, Відділення №12:" });
    await branch.getByRole("button", { name: "Close" }).click();
    await branch.getByText("Closed", { exact: true }).waitFor();
    await search.fill("");
    await search.press("Enter");
    await branch.getByRole("button", { name: "Open" }).click();
    await at.page.getByText("All branches are open.").waitFor();
  });

  inSoak("refuses and cancels, and filters by status", async () => {
    const first = await at.sandbox.accept(wireOrder({ id_order: "2001" }));
    await at.sandbox.accept(wireOrder({ id_order: "2002" }));
    await at.sandbox.advance(first.id_order_FF, "shipped");
    await at.row("2001").click();
    await at.page.getByRole("button", { name: "Recipient refuses" }).click();
    await at.row("2002").click();
    await at.page.getByRole("button", { name: "Cancel the order" }).click();
    const tabs = at.page.getByRole("group", { name: "Status" }).getByRole("button");
    await at.page.getByRole("button", { name: "Canceled1" }).click();
    await at.row("2001").waitFor({ state: "detached" });
    expect(await tabs.allTextContents()).toEqual([
      "all2",
      "New0",
      "Picked0",
      "Shipped0",
      "Delivered0",
      "Canceled1",
      "Refused1",
      "Returned0",
    ]);
    expect((await at.sandbox.orders()).map((order) => order.status)).toEqual(["refused", "canceled"]);
    await at.open("Returns");
    await at.page.getByRole("button", { name: "Take back" }).click();
    await at.row("RT-000001").getByText("Received").waitFor();
  });

  inSoak("announces the return of a parcel that has left, and of no other", async () => {
    const { id_order_FF } = await at.sandbox.accept(wireOrder({ id_order: "2101" }));
    await at.open("Returns");
    const announce = async (): Promise<void> => {
      await at.page.getByLabel("Order number").fill("2101");
      await at.page.getByRole("button", { name: "Announce a return" }).click();
    };
    await announce();
    await at.page.getByText("Order 2101 has not left the warehouse").waitFor();
    await at.sandbox.advance(id_order_FF, "delivered");
    await at.page.getByLabel("Reason").fill("Не підійшов розмір");
    await expectSoon(async () => (await at.sandbox.orders("?status=delivered")).length, 1);
    await announce();
    await at.row("Не підійшов розмір").getByText("On its way back").waitFor();
    await at.page.getByRole("button", { name: "Take back" }).click();
    await at.row("RT-000001").getByText("Received").waitFor();
    expect(await status()).toBe("returned");
  });

  inSoak("receives a part of a parcel, and finds a foreign return damaged: no order moves", async () => {
    const { id_order_FF } = await at.sandbox.accept(wireOrder({ id_order: "2201" }));
    await at.sandbox.advance(id_order_FF, "delivered");
    const part = { id_order_FF, lines: [{ sku: "TEA-100", quantity: 1 }], status: "partly_received" };
    await at.sandbox.controlled("POST", "/returns", part);
    await at.sandbox.controlled("POST", "/returns", { id_order: "SHOP-7" });
    await at.open("Returns");
    await at.row("1 × TEA-100").getByText("Partly received").waitFor();
    await at.row("1 × TEA-100").getByRole("button", { name: "Receive" }).click();
    await at.row("1 × TEA-100").getByText("Received", { exact: true }).waitFor();
    await at.row("SHOP-7").getByRole("button", { name: "Damaged" }).click();
    await at.row("SHOP-7").locator(".pill.damaged").waitFor();
    expect(await status()).toBe("delivered");
    expect((await stockOf("TEA-100"))?.shelf).toBe(1);
  });

  inSoak("finds an order by any of its numbers, with its files", async () => {
    const { key_order, id_order_FF } = await at.sandbox.accept(wireOrder({ id_order: "3001" }));
    const file = { file_type: "waybill", file_name: "ttn.pdf", file_content: "UERG" };
    await at.sandbox.data("AddFileForOrder", { id_order_FF, key_order, ...file });
    await at.sandbox.accept(wireOrder({ id_order: "3002" }));
    await at.page.getByRole("searchbox").fill(key_order);
    await at.page.getByRole("searchbox").press("Enter");
    await at.page.getByRole("heading", { name: "3001" }).waitFor();
    await at.page.getByRole("link", { name: "ttn.pdf" }).waitFor();
    await at.page.getByRole("searchbox").fill("none");
    await at.page.getByRole("searchbox").press("Enter");
    await at.page.getByText("No order has the number none.").waitFor();
  });

  inSoak("an address leads to one order, and the choice of another is an address too", async () => {
    const first = await at.sandbox.accept(wireOrder({ id_order: "3101" }));
    await at.sandbox.accept(wireOrder({ id_order: "3102" }));
    await at.page.goto(`${at.sandbox.url}/#orders/${first.id_order_FF}`);
    await at.page.reload();
    await at.page.getByRole("heading", { name: "3101" }).waitFor();
    await at.row("3102").click();
    await at.page.getByRole("heading", { name: "3102" }).waitFor();
    expect(new URL(at.page.url()).hash).toBe("#orders/FF-000002");
    await at.page.goBack();
    await at.page.getByRole("heading", { name: "3101" }).waitFor();
    await at.page.getByRole("button", { name: "Close" }).click();
    await at.page.getByRole("heading", { name: "3101" }).waitFor({ state: "hidden" });
    expect(new URL(at.page.url()).hash).toBe("#orders");
  });

  inSoak("counts a shelf, and receives a delivery", async () => {
    await at.open("Stock");
    await at.page.getByLabel("SKU", { exact: true }).fill("TEA-100");
    await at.page.getByLabel("Name", { exact: true }).fill("Чай");
    await at.page.getByRole("button", { name: "Put on the shelf" }).click();
    const shelf = at.page.getByLabel("On the shelf: TEA-100");
    await shelf.fill("7");
    await shelf.press("Enter");
    await expectSoon(async () => (await stockOf("TEA-100"))?.shelf, 7);

    const delivery_request = {
      id_request: "PO-1",
      date_delivery: "24.12.2026",
      comment: "",
      products: [{ sku: "TEA-100", name: "Чай", count: "20" }],
    };
    await at.sandbox.data("AddDeliveryRequest", { delivery_request });
    await at.open("Inbound");
    await at.page.getByLabel("Counted: TEA-100").fill("18");
    await at.page.getByRole("button", { name: "Receive" }).click();
    await at.row("PO-1").getByText("Received", { exact: true }).waitFor();
    expect((await stockOf("TEA-100"))?.shelf).toBe(25);
  });

  inSoak("says how many there are beyond those it shows, and shows more", async () => {
    await at.sandbox.accept(Array.from({ length: 100 }, (_, index) => wireOrder({ id_order: `a${index}` })));
    for (const part of ["b", "c", "d"])
      await at.sandbox.accept(
        Array.from({ length: 100 }, (_, index) => wireOrder({ id_order: `${part}${index}` })),
      );
    await at.page.getByText("the latest 300 of 400").waitFor();
    expect(await at.page.locator("tbody tr").count()).toBe(300);
    await at.page.getByRole("button", { name: "Show 300 more" }).click();
    await at.page.getByText("400 orders").waitFor();
    expect(await at.page.locator("tbody tr").count()).toBe(400);
  });

  inSoak("runs on autopilot, and shows one environment alone", async () => {
    await at.page.getByLabel("Pace").selectOption("500");
    await at.page.getByRole("switch", { name: "Autopilot" }).check();
    await at.sandbox.accept(wireOrder({ id_order: "4001" }));
    await at.sandbox.data("AddOrder", {
      ApiKey: "sandbox-staging-key",
      order: wireOrder({ id_order: "4002" }),
    });
    await at.row("4001").getByText("Delivered").waitFor();
    await at.page.getByRole("button", { name: "staging" }).click();
    await at.row("4001").waitFor({ state: "detached" });
    await at.row("4002").waitFor();
  });

  inSoak("leaves the orders there are alone when the autopilot is for later ones", async () => {
    await at.sandbox.accept(wireOrder({ id_order: "4101" }));
    await at.page.getByLabel("Orders", { exact: true }).selectOption("later");
    await at.page.getByLabel("Pace").selectOption("500");
    await at.page.getByRole("switch", { name: "Autopilot" }).check();
    await expectSoon(async () => (await autopilot()).enabled, true);
    await at.sandbox.accept(wireOrder({ id_order: "4102" }));
    await at.row("4102").getByText("Delivered").waitFor();
    expect((await at.sandbox.orders()).map((order) => order.status)).toEqual(["new", "delivered"]);
  });

  it("is safe against what callers send, and starts again after a reset", async () => {
    await at.sandbox.accept(wireOrder({ id_order: "5001", recipient: "<img src=x onerror=alert(1)>" }));
    await at.row("<img src=x onerror=alert(1)>").waitFor();
    await at.sandbox.controlled("POST", "/reset");
    await at.page.getByText("The warehouse is empty").waitFor();
  });

  async function status(): Promise<string | undefined> {
    return (await at.sandbox.orders())[0]?.status;
  }

  async function autopilot(): Promise<{ enabled: boolean }> {
    return (await at.sandbox.controlled<{ autopilot: { enabled: boolean } }>("GET", "/autopilot")).autopilot;
  }

  async function stockOf(sku: string): Promise<{ shelf: number } | undefined> {
    const { stock } = await at.sandbox.controlled<{ stock: { sku: string; shelf: number }[] }>(
      "GET",
      "/stock",
    );
    return stock.find((level) => level.sku === sku);
  }
});
