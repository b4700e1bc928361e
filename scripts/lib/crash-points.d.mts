import type ts from "typescript";

export const withoutCrashPoints: ts.TransformerFactory<ts.SourceFile>;
