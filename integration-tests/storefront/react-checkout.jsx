import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { useBranchPicker } from "medusa-plugin-sklad/storefront/react";

/** A checkout that draws its own fields, as plain as can be, and counts how often it was drawn. */
function Checkout({ shopUrl }) {
  const [value, setValue] = useState(null);
  const [locale, setLocale] = useState("en");
  const store = { baseUrl: shopUrl, publishableKey: "pk_test", cartId: "cart_1" };
  const picker = useBranchPicker(store, { locale, onChange: setValue });
  const { city, branch } = picker;
  return (
    <main>
      <label>
        City
        <input
          value={city.text}
          onFocus={picker.openCities}
          onChange={({ target }) => picker.setCityText(target.value)}
        />
      </label>
      {!city.chosen &&
        city.options.map((option) => (
          <button key={option.ref} onClick={() => picker.chooseCity(option)}>
            {option.name}
          </button>
        ))}
      <label>
        Branch
        <input value={branch.text} onChange={({ target }) => picker.setBranchText(target.value)} />
      </label>
      {branch.options.map((option) => (
        <button key={option.ref} onClick={() => picker.chooseBranch(option)}>
          {option.name}
        </button>
      ))}
      <p role="status">{city.chosen ? branch.message : city.message}</p>
      <output>{JSON.stringify(value?.data)}</output>
      <button onClick={() => setLocale("uk")}>Українською</button>
    </main>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Checkout shopUrl={document.body.dataset.shop} />
  </StrictMode>,
);
