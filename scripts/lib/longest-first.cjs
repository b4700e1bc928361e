const { default: Sequencer } = require("@jest/test-sequencer");

/** Half a minute and more, longest first. Jest knows how long a file takes only where it has run before, else it goes by its size. */
const LONGEST = [
  "integration-tests/newcomer/newcomer.spec.ts",
  "integration-tests/packed/packed.spec.ts",
  "integration-tests/http/changes.spec.ts",
  "integration-tests/liveness/matrix.spec.ts",
  "integration-tests/topology/topology.spec.ts",
  "integration-tests/http/outage.spec.ts",
  "integration-tests/http/handover.spec.ts",
  "integration-tests/http/fulfillment-sync.spec.ts",
  "integration-tests/race/handover.spec.ts",
  "integration-tests/http/held.spec.ts",
  "integration-tests/crash/crash-points.spec.ts",
  "integration-tests/faults/readings.spec.ts",
  "integration-tests/http/statuses.spec.ts",
  "integration-tests/crash/fulfillment-sync.spec.ts",
  "integration-tests/liveness/neighbours.spec.ts",
  "integration-tests/http/stock.spec.ts",
  "integration-tests/http/connections.spec.ts",
  "integration-tests/faults/call-faults.spec.ts",
  "integration-tests/crash/random-schedules.spec.ts",
  "integration-tests/faults/database.spec.ts",
  "integration-tests/webhooks/webhooks.spec.ts",
  "integration-tests/http/boot.spec.ts",
  "integration-tests/client/true-minutes.spec.ts",
  "integration-tests/webhooks/fuzz.spec.ts",
  "integration-tests/crash/fulfillment.spec.ts",
  "integration-tests/feeds/feeds.spec.ts",
  "integration-tests/liveness/statuses.spec.ts",
  "integration-tests/stores/contract.spec.ts",
  "integration-tests/client/contract.spec.ts",
  "integration-tests/race/shared-items.spec.ts",
  "integration-tests/http/connection-roles.spec.ts",
  "unit-tests/engine/handover-model.spec.ts",
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
