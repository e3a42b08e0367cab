import { isNetworkFailure, messageOf } from "./api-failure.ts";
import { useTranslation } from "../text/i18n.ts";

/** Why a call failed and what to do: the server's words, or `otherwise` where it sent none. */
export function useFailureText(): (error: unknown, otherwise?: string) => string {
  const { t } = useTranslation("common");
  return (error, otherwise = t("error_retry")) =>
    isNetworkFailure(error) ? t("network_failed") : messageOf(error) || otherwise;
}
