import {
  changeNumberRules,
  drawNight,
  roundLayOff,
} from "@chokdee/domain/rounds/night-contract.ts";
import { keepPreviousData } from "@tanstack/react-query";

import { request, type RequestOptions } from "../../../app/api.ts";
import { addressOf } from "../../../app/call-address.ts";
import { saveFile } from "../../../app/admin/save-file.ts";
import { useAction, useCall } from "../../../app/use-call.ts";

const NIGHT_MS = 5_000;

export const useDrawNight = () =>
  useCall(
    "backoffice",
    drawNight,
    { query: {} },
    { refetchInterval: NIGHT_MS, placeholderData: keepPreviousData },
  );

type Change = RequestOptions<typeof changeNumberRules>["body"];

export const useChangeNumbers = () =>
  useAction((body: Change) => request(changeNumberRules, { body }), "backoffice", "rounds");

/** What is handed on of a round beyond so many baht of each number. */
export const useLayOff = (id: string, keep: string) =>
  useCall("backoffice", roundLayOff, { params: { id }, query: { keep } }, { enabled: keep !== "" });

export const useLayOffFile = (id: string) =>
  useAction((keep: string) =>
    saveFile(
      addressOf(roundLayOff.path, { id }, { keep, format: "csv" }),
      `chokdee-lay-off-${id}.csv`,
    ),
  );
