import { z } from "zod";
import { optionalTextSchema, withApiKey } from "./values";

/** The kinds of file the spec names for AddFileForOrder; their wire words are assumed. */
export const ORDER_FILE_TYPES = ["waybill", "receipt", "print_form"] as const;

/** Assumed. */
export const addFileForOrderRequestSchema = withApiKey(
  z.looseObject({
    id_order_FF: z.string().min(1),
    key_order: z.string().min(1),
    file_type: z.enum(ORDER_FILE_TYPES),
    file_name: z.string().min(1),
    file_content: z.base64().min(1).meta({ description: "The file itself, in base64." }),
  }),
);

/** Assumed. */
export const addFileForOrderDataSchema = z.looseObject({ id_file: optionalTextSchema });

export type OrderFileType = (typeof ORDER_FILE_TYPES)[number];
export type WireAddFileForOrderData = z.infer<typeof addFileForOrderDataSchema>;
