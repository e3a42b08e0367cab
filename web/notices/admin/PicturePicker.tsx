import { uploadPromotionImage } from "@chokdee/domain/notices/image-contract.ts";
import { ImageUp } from "lucide-react";
import { useRef } from "react";

import { request } from "../../app/api.ts";
import { useOnceMutation } from "../../app/use-call.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useFailureText } from "../../app/use-failure-text.ts";

const TYPES = "image/jpeg,image/png,image/webp";

/** A promotion's picture: uploaded at once, written anew by the server, shown as it will be. */
export function PicturePicker(props: {
  readonly url: string;
  readonly onChange: (url: string) => void;
}) {
  const { url, onChange } = props;
  const { t } = useTranslation("admin-house");
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const upload = useOnceMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append("image", file);
      return (await request(uploadPromotionImage, { body })).data.image_url;
    },
    onSuccess: onChange,
  });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="t-label">{t("picture")}</span>
      {url === "" ? null : <img src={url} alt={t("picture")} className="w-full rounded-sm" />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="weak"
          size="xs"
          icon={<ImageUp size={18} aria-hidden />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t("pick_picture")}
        </Button>
        {url === "" ? null : (
          <Button variant="secondary" size="xs" onClick={() => onChange("")}>
            {t("remove_picture")}
          </Button>
        )}
        <span className="t-caption text-ink-3">{t("picture_hint")}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label={t("pick_picture")}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) upload.mutate(file);
        }}
      />
      {upload.error ? (
        <p role="alert" className="t-small text-urgent-ink">
          {failureText(upload.error)}
        </p>
      ) : null}
    </div>
  );
}
