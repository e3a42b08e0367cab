import { textIfAny, useTranslation } from "../i18n.ts";

/** What an administrator did, in words; an action without words keeps its own name. */
export function useActionName(): (action: string) => string {
  useTranslation("admin");
  return (action) =>
    textIfAny("admin", `action.${action.replaceAll(/[^A-Za-z]+/g, "_").toLowerCase()}`) ?? action;
}
