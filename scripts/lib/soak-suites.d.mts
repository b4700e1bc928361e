/** The suites of the soak, in part. */
export const SOAK: readonly { readonly name: string; readonly files: readonly string[] }[];
