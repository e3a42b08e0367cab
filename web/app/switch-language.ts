import type { Language } from "@chokdee/domain/languages.ts";
import { startAnew } from "../load/build-check.ts";
import { chooseLanguage, text } from "../text/i18n.ts";
import { toast } from "../ui/toast.ts";

/** Changes the language, or says why it stays: never nothing after a tap. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language);
  } catch {
    // Its texts may be of a build that the server has no more: then not the connection's fault.
    const isOutdated = await startAnew(false);
    toast({
      text: text(isOutdated ? "common:screen_outdated" : "common:network_failed"),
      tone: "error",
    });
  }
}
