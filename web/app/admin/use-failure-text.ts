import { isNetworkFailure, messageOf } from "../api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";

/** Why a call failed and what to do: the server's words, or our own where it sent none. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation("common");
  return (error) =>
    isNetworkFailure(error) ? t("network_failed") : messageOf(error) || t("error_retry");
}
