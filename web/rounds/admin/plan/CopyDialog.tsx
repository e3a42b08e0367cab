import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useNavigate } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../../app/paths.ts";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { useCopyLottery } from "./calls.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const faultOfCode = { LOTTERY_TYPE_NOT_FOUND: "copy_of", LOTTERY_CODE_TAKEN: "code" } as const;

/** Adds a lottery that works like one that is there; everything else is changed afterwards. */
export function CopyDialog(props: {
  readonly types: readonly AdminLotteryType[];
  readonly onClose: () => void;
}) {
  const { types, onClose } = props;
  const { t } = useTranslation(["admin-plan", "admin-forms"]);
  const navigate = useNavigate();
  const names = useNames();
  const copy = useCopyLottery();
  const form = useEntryForm({
    first: { copy_of: "", names: "", code: "" },
    required: ["copy_of", "names"],
    check: ({ code }) => ({ code: !CODE.test(code) && t("admin-forms:code") }),
    faultOfCode,
    send: async ({ names: name, ...sent }) => {
      const type = await copy.mutateAsync({ ...sent, names: { th: name.trim() } });
      await navigate(`${paths.adminLotteryTypes}/${type.id}`);
    },
  });
  return (
    <EntryDialog
      form={form}
      title={t("admin-plan:copy")}
      sendLabel={t("admin-plan:copy")}
      onClose={onClose}
    >
      <SelectField
        dense
        label={t("admin-plan:copy_of")}
        hint={t("admin-plan:copy_note")}
        placeholder={t("admin-plan:choose_lottery")}
        {...form.field("copy_of")}
        options={types
          .filter((type) => type.category !== "ANIMAL")
          .map((type) => ({ value: type.id, label: names.lottery(type) }))}
      />
      <TextField dense label={t("admin-plan:name_in.th")} maxLength={80} {...form.field("names")} />
      <TextField dense label={t("admin-plan:code")} maxLength={40} {...form.field("code")} />
    </EntryDialog>
  );
}
