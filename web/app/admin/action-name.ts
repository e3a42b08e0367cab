import { useTranslation } from "../../text/i18n.ts";

/** What an administrator did, in words; an action without words keeps its own name. */
export function useActionName(): (action: string) => string {
  const { textIfAny } = useTranslation(["admin", "admin-staff"]);
  return (action) => {
    const key = `action.${action.replaceAll(/[^A-Za-z]+/g, "_").toLowerCase()}`;
    return textIfAny("admin", key) ?? textIfAny("admin-staff", key) ?? action;
  };
}
