import { useState } from "react";
import { createRoot } from "react-dom/client";
import BranchPicker from "../../docs/recipes/nextjs-starter/branch-picker";

const data = { warehouse_ref: "b", warehouse_name: "Відділення №5", city_ref: "c", city_name: "Одеса" };
const cart = { id: "cart_1", shipping_methods: [{ shipping_option_id: "so_free", data }] };

/** The starter's step of the delivery as the recipe's patch leaves it, with two options that go to a branch. */
function Delivery() {
  const [optionId, setOptionId] = useState("so_free");
  const [isReady, setIsReady] = useState(true);
  const [error, setError] = useState(null);
  const press = (id) => {
    setIsReady(false);
    setOptionId(id);
  };
  return (
    <main>
      <button onClick={() => press("so_free")}>Free</button>
      <button onClick={() => press("so_tariff")}>By tariff</button>
      <BranchPicker cart={cart} optionId={optionId} onReady={setIsReady} onError={setError} />
      <p>{error}</p>
      <button disabled={!isReady}>Continue</button>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Delivery />);
