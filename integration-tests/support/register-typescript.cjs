/** Preloaded into the processes that run this repository's sources: TypeScript without its checks, which come elsewhere. */
require("ts-node").register({ swc: true, transpileOnly: true });
