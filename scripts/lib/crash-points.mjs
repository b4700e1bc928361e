import ts from "typescript";

const PASSED = String.raw`\(0, crash_points_1\.atCrashPoint\)\("K\d+"\)`;
/** A moment that is passed once, or for each of some things. */
const STATEMENT = new RegExp(`^(?:${PASSED}|\\w+\\.forEach\\(\\(\\) => ${PASSED}\\));?$`);
const IMPORT = /^const crash_points_1 = require\("[./]*crash-points"\);?$/;

/**
 * Leaves the moments at which the crash tests strike out of compiled code: they are for tests, and the package has no
 * module that knows them. What mentions them in another way is an error of the build.
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const withoutCrashPoints = (context) => (file) => {
  const visit = (node) => {
    if (ts.isStatement(node) && isCrashPoint(node.getText(file))) {
      // The body of an `if` without braces cannot just go.
      const isInBlock = ts.isSourceFile(node.parent) || ts.isBlock(node.parent);
      return isInBlock ? undefined : ts.factory.createEmptyStatement();
    }
    if (ts.isIdentifier(node) && node.text === "crash_points_1")
      throw new Error(`A crash point cannot be left out of "${node.parent.parent.getText(file)}".`);
    return ts.visitEachChild(node, visit, context);
  };
  return ts.visitNode(file, visit);
};

const isCrashPoint = (text) => STATEMENT.test(text) || IMPORT.test(text);
