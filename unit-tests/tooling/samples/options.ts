import type { SkladOptions } from "../../../src/modules/sklad";

const options = { allowedHosts: ["api.example.com"] } satisfies SkladOptions;

export default options;
