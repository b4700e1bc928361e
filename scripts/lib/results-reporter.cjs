/**
 * A reporter of jest: writes what `scripts/test.mjs` counts and lists into the file that SKLAD_RESULTS names. Jest's own
 * `--json` writes each error whole, and nothing at all when one of them has a circle, as the errors of axios have.
 */
const { writeFileSync } = require("node:fs");

module.exports = class ResultsReporter {
  onRunComplete(_contexts, results) {
    if (!process.env.SKLAD_RESULTS) return;
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } =
      results;
    const counts = {
      numPassedTests,
      numFailedTests,
      numPendingTests,
      numTodoTests,
      numRuntimeErrorTestSuites,
    };
    writeFileSync(
      process.env.SKLAD_RESULTS,
      JSON.stringify({ ...counts, testResults: results.testResults.map(fileOf) }),
    );
  }
};

function fileOf({ testFilePath, perfStats, failureMessage, numFailingTests, testExecError, testResults }) {
  return {
    name: testFilePath,
    startTime: perfStats.start,
    endTime: perfStats.end,
    status: numFailingTests > 0 || testExecError ? "failed" : "passed",
    message: failureMessage ?? "",
    assertionResults: testResults.map(({ fullName, status, failureMessages }) => ({
      fullName,
      status,
      failureMessages,
    })),
  };
}
