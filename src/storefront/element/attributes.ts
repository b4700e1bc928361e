import { setAttribute } from "./dom";

/** A server has no elements, and imports the element's module all the same. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

const TEXTS = {
  baseUrl: "base-url",
  publishableKey: "publishable-key",
  cartId: "cart-id",
  optionId: "option-id",
  kind: "kind",
  name: "name",
};
const FLAGS = { required: "required", disabled: "disabled" };

/** An element whose attributes are properties too, which frameworks set where they exist. Null and undefined take them away. */
export class AttributeElement extends Base {
  declare baseUrl: string;
  declare publishableKey: string;
  declare cartId: string;
  declare optionId: string;
  declare kind: string;
  declare name: string;
  declare required: boolean;
  declare disabled: boolean;

  /** Sets again what was set before the element was defined, and hides the accessors since. */
  protected upgrade(...more: string[]): void {
    const own = this as unknown as Record<string, unknown>;
    for (const property of [...Object.keys(TEXTS), ...Object.keys(FLAGS), ...more]) {
      if (!Object.hasOwn(own, property)) continue;
      const { [property]: early } = own;
      Reflect.deleteProperty(own, property);
      own[property] = early;
    }
  }
}

for (const [property, attribute] of Object.entries(TEXTS))
  Object.defineProperty(AttributeElement.prototype, property, {
    get(this: HTMLElement) {
      return this.getAttribute(attribute) ?? "";
    },
    set(this: HTMLElement, value: string | null | undefined) {
      setAttribute(this, attribute, value ?? null);
    },
  });

for (const [property, attribute] of Object.entries(FLAGS))
  Object.defineProperty(AttributeElement.prototype, property, {
    get(this: HTMLElement) {
      return this.hasAttribute(attribute);
    },
    set(this: HTMLElement, value: unknown) {
      setAttribute(this, attribute, value ? "" : null);
    },
  });
