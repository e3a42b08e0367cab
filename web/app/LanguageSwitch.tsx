import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { ChevronDown, Globe } from "lucide-react";
import { useTranslation } from "../text/i18n.ts";
import { cx } from "../ui/cx.ts";
import { switchLanguage } from "./switch-language.ts";

/** A native select in the clothes of the app bar, or of the back office's dark bar. */
export function LanguageSwitch({ onTicket = false }: { readonly onTicket?: boolean }) {
  const { t, language: chosen } = useTranslation("common");
  return (
    <label
      className={cx(
        "relative inline-flex min-h-tap shrink-0 items-center gap-1.5 rounded-sm px-1 focus-within:outline-3",
        onTicket
          ? "text-ticket-soft focus-within:outline-white"
          : "text-ink-2 focus-within:outline-focus",
      )}
    >
      <Globe size={20} aria-hidden />
      {/* A phone's bar has no room for it, but for a member's larger one; the globe stays. */}
      <span
        aria-hidden
        className={cx("t-label", onTicket ? "max-md:hidden" : "max-xs:hidden")}
        lang={chosen}
      >
        {t(`languages.${chosen}`)}
      </span>
      <ChevronDown size={18} aria-hidden />
      <select
        aria-label={t("languages.choose")}
        value={chosen}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => void switchLanguage(event.target.value as Language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
