import { CODE_LENGTH } from "@chokdee/domain/short-codes.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";

/** Opens a set that somebody gave on. */
export function OpenByCode({ onOpen }: { readonly onOpen: (code: string) => void }) {
  const { t } = useTranslation("lucky");
  const [code, setCode] = useState("");
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== "") onOpen(code);
      }}
    >
      <TextField
        label={t("code_label")}
        className="min-w-0 grow"
        value={code}
        maxLength={CODE_LENGTH}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(text) => setCode(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""))}
      />
      <Button type="submit" variant="secondary" disabled={code.length !== CODE_LENGTH}>
        {t("code_open")}
      </Button>
    </form>
  );
}
