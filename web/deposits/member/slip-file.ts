import { SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";

/** Why a file cannot be a slip, as a key of the texts (product.md section 5, "Deposit"). */
export function slipFault(
  file: Pick<File, "type" | "size">,
): "slip_not_image" | "slip_large" | null {
  if (!file.type.startsWith("image/")) return "slip_not_image";
  return file.size > SLIP_MOST_BYTES ? "slip_large" : null;
}
