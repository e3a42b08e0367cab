/** The languages of the product, the default first (product.md section 1). */
export const LANGUAGES = ["th", "en", "shn", "my", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];
