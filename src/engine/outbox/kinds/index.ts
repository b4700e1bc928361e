import type { CommandKind } from "../command-kind";
import { addKind } from "./add/add";
import { cancelKind } from "./cancel";
import { editKind } from "./edit";
import { productKind } from "./product";

export { raiseRefusedProducts } from "./product";

/** All kinds of this version. A command whose kind is missing here waits for a version that has it. */
export const commandKinds: readonly CommandKind[] = [cancelKind, editKind, addKind, productKind];
