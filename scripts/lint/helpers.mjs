/** What is easily done wrong by hand, as a selector of the syntax tree, and the helper that does it right. */
const HELPERS = {
  "ConditionalExpression[test.operator='instanceof'] > MemberExpression[property.name='message']":
    "reasonOf says what failed without the values it failed with.",
  "BinaryExpression[operator='instanceof'][right.name='MedusaError']":
    "An error that leaves a workflow is an instance of nothing: ask isMedusaError.",
  "MemberExpression[property.name='clientFor']":
    "withSlot makes a connection's client, so that each call has a slot of the rate limit.",
};

/** Rule: what has a helper is done by it. */
export const helpers = {
  meta: { type: "problem", schema: [] },
  create: (context) =>
    Object.fromEntries(
      Object.entries(HELPERS).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
};
