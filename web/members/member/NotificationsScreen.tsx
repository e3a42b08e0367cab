import { useTranslation } from "../../text/i18n.ts";
import { DeviceSwitch } from "../../notices/member/DeviceSwitch.tsx";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card } from "../../ui/Card.tsx";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../../ui/Loading.tsx";
import { usePreferences, useWritePreferences } from "./account-calls.ts";
import { NOTICES } from "./notices.ts";

/** Five toggles, each stored on the server as soon as it is switched. */
export default function NotificationsScreen() {
  const { t } = useTranslation("members");
  const preferences = usePreferences();
  const write = useWritePreferences();
  const change = (notice: (typeof NOTICES)[number], checked: boolean): void => {
    // Of several on their way each tells for itself: a callback of mutate is heard of the last only.
    write
      .mutateAsync({ [notice]: checked })
      .catch(() => toast({ text: t("notice_failed"), tone: "error" }));
  };
  return (
    <Page>
      <AppBar title={t("notice_title")} back={paths.settings} className="-mx-gutter" />
      <Card flush className="mt-1">
        {preferences.data === undefined ? (
          <Loading of={preferences} rows={NOTICES.length} />
        ) : (
          NOTICES.map((notice) => (
            <div key={notice} className="border-b border-line last:border-0">
              <SwitchRow
                label={t(`notice_${notice}`)}
                note={t(`notice_${notice}_note`)}
                checked={preferences.data[notice]}
                onChange={(checked) => change(notice, checked)}
              />
            </div>
          ))
        )}
      </Card>
      <p className="t-small text-ink-2">{t("notice_saved_text")}</p>
      {/* What this phone cannot do is known late, and is told at the end: it moves nothing. */}
      <DeviceSwitch />
    </Page>
  );
}
