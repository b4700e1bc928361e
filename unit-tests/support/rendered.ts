import { TooltipProvider } from "@medusajs/ui";
import { createInstance } from "i18next";
import { createElement, type FunctionComponent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { StaticRouter } from "react-router-dom";
import en from "../../src/admin/i18n/en.json";
import uk from "../../src/admin/i18n/uk.json";

// Constants of the dashboard's build.
Object.assign(globalThis, { __BACKEND_URL__: "/", __AUTH_TYPE__: "session", __JWT_TOKEN_STORAGE_KEY__: "" });

/** A component of the pages as HTML, with the real texts of a language. Effects do not run. */
export function rendered(element: ReactElement, language: "en" | "uk" = "en"): string {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: { en: { sklad: en }, uk: { sklad: uk } },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return renderToStaticMarkup(
    createElement(
      StaticRouter,
      { location: "/" },
      createElement(I18nextProvider, { i18n }, createElement(TooltipProvider, null, element)),
    ),
  );
}

/** The same of a component by its file below `src/admin`, whose types would need the browser's. */
export function adminComponent(
  file: string,
  name: string,
): (props: object, language?: "en" | "uk") => string {
  const components = jest.requireActual<Record<string, FunctionComponent>>(`../../src/admin/${file}`);
  const component = components[name];
  if (!component) throw new Error(`${file} has no ${name}.`);
  return (props, language) => rendered(createElement(component, props), language);
}
