import { useState } from "react";

import { askToInstall, isAppleTouch, useInstallable } from "../../app/install.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { keep, kept } from "../../load/keep.ts";

const ANSWERED = "installOffered";

/**
 * Says once, to a member who has bet, that the app can stand among the phone's own: Android asks
 * by itself, on an iPhone the way through Safari is told. Home has the same under a shortcut.
 */
export function InstallOffer() {
  const { t } = useTranslation(["home", "notices"]);
  const installable = useInstallable();
  const [isAnswered, setAnswered] = useState(() => kept(localStorage, ANSWERED) !== null);
  if (isAnswered || !installable) return null;
  const answer = () => {
    keep(localStorage, ANSWERED, "yes");
    setAnswered(true);
  };
  const isApple = isAppleTouch();
  return (
    <Card>
      <p className="t-strong">{t(isApple ? "home:install_ios" : "home:install")}</p>
      {isApple ? <p className="t-small mt-1 text-ink-2">{t("home:install_ios_text")}</p> : null}
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
        <Button size="sm" variant="secondary" onClick={answer}>
          {t("notices:offer_no")}
        </Button>
        {isApple ? null : (
          <Button size="sm" onClick={() => void askToInstall().finally(answer)}>
            {t("home:install")}
          </Button>
        )}
      </div>
    </Card>
  );
}
