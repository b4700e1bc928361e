/** What the customer has filled in so far; it outlives a change of the language and a look at the catalogue. */
export const draft = {
  last_name: "",
  first_name: "",
  phone: "",
  email: "",
  city: "",
  address_1: "",
  postal_code: "",
  optionId: null,
  paymentId: null,
};
