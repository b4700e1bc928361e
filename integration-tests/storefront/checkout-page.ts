/** A checkout of a shop, as plain as can be: `?lang=uk|en`, and further attributes of the picker in `?with=`. */
export const checkoutPage = (shopUrl: string, language: string, attributes = "") => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Checkout</title>
<style>html { background: Canvas } body { margin: 16px; font-family: sans-serif }</style>
<main>
<h1>Checkout</h1>
<form>
<sklad-branch-picker base-url="${shopUrl}" publishable-key="pk_test" cart-id="cart_1" name="branch" ${attributes}></sklad-branch-picker>
<button>OK</button>
</form>
</main>
<script type="module">
import { defineBranchPicker } from "/storefront/index.mjs";
window.details = [];
window.sent = [];
document.addEventListener("sklad-branch-change", ({ detail }) => window.details.push(detail));
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  window.sent.push(Object.fromEntries(new FormData(event.target)));
});
defineBranchPicker();
defineBranchPicker();
</script>
</html>`;
