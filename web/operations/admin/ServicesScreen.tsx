import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { listOutside } from "@chokdee/domain/operations/outside-contract.ts";
import {
  resumeService,
  services as known,
  stopService,
} from "@chokdee/domain/operations/service-contract.ts";
import type { Service, ServiceState } from "@chokdee/domain/operations/service-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../../ui/Loading.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { OutsideServices } from "./OutsideServices.tsx";
import { useServices, useSwitchService } from "./service-calls.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

/** Betting, deposits and withdrawals: stopped and resumed by hand, each with a reason. */
export default function ServicesScreen() {
  const { t } = useTranslation("admin-house");
  const services = useServices();
  const may = useMay();
  return (
    <>
      <PageHead title={t("services")} />
      {services.data ? (
        <div className="grid gap-4 lg:grid-cols-3">
          {services.data.items.map((state) => (
            <ServiceCard key={state.service} state={state} />
          ))}
        </div>
      ) : (
        <Loading of={services}>
          <div className="grid gap-4 lg:grid-cols-3">
            {known.map((service) => (
              <Skeleton key={service} className="h-38 rounded-md" />
            ))}
          </div>
        </Loading>
      )}
      {may(listOutside) ? <OutsideServices /> : null}
    </>
  );
}

function ServiceCard({ state }: { readonly state: ServiceState }) {
  const { t, textIfAny } = useTranslation(["admin-house", "admin-notices"]);
  const dates = useDates();
  const [asking, setAsking] = useState(false);
  const { service, stopped_at: stoppedAt, message, translations, why, stopped_by: by } = state;
  const isStopped = stoppedAt !== null;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="t-heading">{t(`service.${service}`)}</h2>
        <Badge tone={isStopped ? "cancelled" : "won"}>
          {t(isStopped ? "is_stopped" : "is_running")}
        </Badge>
      </div>
      {isStopped ? (
        <>
          <Facts
            facts={[
              [t("since"), dates.dayTime(stoppedAt)],
              [t("why"), why],
              [t("stopped_by"), by ?? t("by_alarm")],
              ...(message === null ? [] : [[t("told_members"), message] as const]),
              ...Object.entries(translations).map(
                ([language, text]) =>
                  [
                    textIfAny("admin-notices", `language.${language}`) ?? language,
                    <span key={language} lang={language}>
                      {text}
                    </span>,
                  ] as const,
              ),
            ]}
          />
          {service === "BETTING" ? <Notice tone="info">{t("check_first")}</Notice> : null}
        </>
      ) : (
        <p className="t-small text-ink-2">{t(`running_note.${service}`)}</p>
      )}
      <May call={isStopped ? resumeService : stopService}>
        <Button
          variant={isStopped ? "primary" : "danger-outline"}
          size="sm"
          className="mt-auto"
          onClick={() => setAsking(true)}
        >
          {t(isStopped ? "resume" : "stop")}
        </Button>
      </May>
      {asking ? (
        <SwitchDialog service={service} isStopped={isStopped} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}

type Texts = Readonly<Record<string, string>>;
const unsaid: { readonly reason: string; readonly told: Texts } = { reason: "", told: {} };

function SwitchDialog(props: {
  readonly service: Service;
  readonly isStopped: boolean;
  readonly onClose: () => void;
}) {
  const { service, isStopped, onClose } = props;
  const { t } = useTranslation(["admin-house", "admin-desk"]);
  const change = useSwitchService(service);
  const act = t(isStopped ? "admin-house:resume" : "admin-house:stop");
  const form = useEntryForm({
    first: unsaid,
    required: ["reason"],
    check: ({ told }) => ({
      told: !isStopped && (told["th"] ?? "").trim() === "" && t("admin-desk:missing"),
    }),
    send: async ({ reason, told }) => {
      await change.mutateAsync(isStopped ? { reason } : { reason, told });
      toast({ text: t("common:saved"), tone: "success" });
      onClose();
    },
  });
  return (
    <EntryDialog
      eager
      form={form}
      onClose={onClose}
      title={`${act}: ${t(`admin-house:service.${service}`)}`}
      sendLabel={act}
      sendLook={isStopped ? "primary" : "danger"}
    >
      <Notice tone="warning">
        {isStopped
          ? t(service === "BETTING" ? "admin-house:check_first" : "admin-house:resume_consequence")
          : t(`admin-house:stop_consequence.${service}`)}
      </Notice>
      <TextAreaField
        label={t("admin-house:reason")}
        maxLength={500}
        rows={2}
        {...form.field("reason")}
      />
      {isStopped ? null : <ToldMembers {...form.field("told")} />}
    </EntryDialog>
  );
}

/** What members are told: in Thai, and in other languages where the operator has words for it. */
function ToldMembers(props: {
  readonly value: Texts;
  /** That the Thai words are missing. */
  readonly error: string | undefined;
  readonly onChange: (told: Texts) => void;
}) {
  const { t } = useTranslation(["admin-house", "admin-notices"]);
  const [language, setLanguage] = useState<Language>("th");
  return (
    <>
      <Chips
        wrap
        label={t("common:language")}
        value={language}
        onChange={setLanguage}
        choices={LANGUAGES.map((value) => ({
          value,
          label: t(`admin-notices:language.${value}`),
        }))}
      />
      <TextAreaField
        lang={language}
        label={t("admin-house:message")}
        aside={t(language === "th" ? "admin-notices:needed" : "admin-notices:thai_instead")}
        hint={language === "th" ? t("admin-house:message_hint") : undefined}
        value={props.value[language] ?? ""}
        error={language === "th" ? props.error : undefined}
        maxLength={300}
        rows={2}
        onChange={(text) => props.onChange({ ...props.value, [language]: text })}
      />
    </>
  );
}
