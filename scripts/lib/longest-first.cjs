const { default: Sequencer } = require("@jest/test-sequencer");

/** Of npm test, longest first. Jest knows how long a file takes only where it has run before, else it goes by its size. */
const LONGEST = [
  "integration-tests/groups/stores.group.ts",
  "integration-tests/groups/feeds.group.ts",
  "integration-tests/groups/liveness.group.ts",
  "integration-tests/client/contract.spec.ts",
  "integration-tests/groups/sandbox.group.ts",
  "integration-tests/storefront/element-keys.spec.ts",
  "unit-tests/groups/client.group.ts",
  "unit-tests/groups/engine.group.ts",
  "unit-tests/groups/planning.group.ts",
  "integration-tests/client/probe.spec.ts",
  "unit-tests/groups/storefront.group.ts",
  "unit-tests/groups/tooling.group.ts",
  "integration-tests/groups/orders.group.ts",
  "integration-tests/groups/http.group.ts",
];

/** Begins with the longest files, so that none of them is left over for one process at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = LONGEST.findIndex((file) => path.replaceAll("\\", "/").endsWith(file));
      return found < 0 ? LONGEST.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
};
