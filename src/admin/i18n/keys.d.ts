import type en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { sklad: typeof en };
  }
}
