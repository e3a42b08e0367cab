/**
 * The languages of the product by their codes, the default first, each with the script of its texts
 * (product.md section 1). docs/how-to/add-a-language.md: what else a new one needs are texts.
 */
export const SCRIPTS = {
  th: "Thai",
  en: "Latin",
  shn: "Myanmar",
  my: "Myanmar",
  zh: "Han",
} as const;

export type Language = keyof typeof SCRIPTS;
export const LANGUAGES = Object.keys(SCRIPTS) as readonly Language[];
