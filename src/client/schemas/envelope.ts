import { z } from "zod";

/**
 * The envelope of every answer with HTTP 200 (spec, "Errors"). The shape of an entry of `errors` is not shown, so any
 * entry passes. `Data` is an object in the spec; lists answer an array there (assumed).
 */
export const envelopeSchema = z.looseObject({
  result: z.enum(["ok", "error"]),
  Data: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
});

export type WireEnvelope = z.infer<typeof envelopeSchema>;
