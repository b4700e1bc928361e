import { OPERATION_NAMES } from "../../client/operations";
import { FAULT_KINDS } from "../faults/fault-rule";
import { ICON, PAGE } from "./page";
import { API_JS } from "./scripts/api";
import { CALLS_VIEW_JS } from "./scripts/calls-view";
import { DOM_JS } from "./scripts/dom";
import { FAULTS_VIEW_JS } from "./scripts/faults-view";
import { GOODS_VIEWS_JS } from "./scripts/goods-views";
import { MAIN_JS } from "./scripts/main";
import { ORDER_DETAIL_JS } from "./scripts/order-detail";
import { ORDERS_VIEW_JS } from "./scripts/orders-view";
import { STORE_JS } from "./scripts/store";
import { WEBHOOKS_VIEW_JS } from "./scripts/webhooks-view";
import { BASE_CSS } from "./styles/base";
import { PARTS_CSS } from "./styles/parts";
import { VIEWS_CSS } from "./styles/views";

export interface Asset {
  readonly type: "text/html" | "text/css" | "text/javascript" | "image/svg+xml";
  readonly text: string;
}

const script = (text: string): Asset => ({ type: "text/javascript", text });
const style = (text: string): Asset => ({ type: "text/css", text });

const faultsView = FAULTS_VIEW_JS.replace("__OPERATIONS__", JSON.stringify(OPERATION_NAMES)).replace(
  "__KINDS__",
  JSON.stringify(FAULT_KINDS),
);

/** The console's files. They are text in TypeScript modules because a build carries over nothing else. */
export const CONSOLE_PAGE: Asset = { type: "text/html", text: PAGE };

export const CONSOLE_ASSETS: Readonly<Record<string, Asset>> = {
  "icon.svg": { type: "image/svg+xml", text: ICON },
  "base.css": style(BASE_CSS),
  "parts.css": style(PARTS_CSS),
  "views.css": style(VIEWS_CSS),
  "main.js": script(MAIN_JS),
  "api.js": script(API_JS),
  "dom.js": script(DOM_JS),
  "store.js": script(STORE_JS),
  "orders-view.js": script(ORDERS_VIEW_JS),
  "order-detail.js": script(ORDER_DETAIL_JS),
  "goods-views.js": script(GOODS_VIEWS_JS),
  "calls-view.js": script(CALLS_VIEW_JS),
  "webhooks-view.js": script(WEBHOOKS_VIEW_JS),
  "faults-view.js": script(faultsView),
};
