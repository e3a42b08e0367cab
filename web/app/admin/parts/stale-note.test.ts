/** What is on a screen may be old: it is said as long as it could not be asked for again. */
import { createElement, Fragment } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser } from "../../../testing/browser.ts";

const SAID = "โหลดข้อมูลล่าสุดไม่ได้";
const RETRY = "ลองใหม่";
afterAll(closeBrowser);

/** A screen that has read something, and asks again; each later answer has this status. */
async function desk() {
  const { show } = await backOffice([]);
  const { ApiFailure } = await import("../../api-failure.ts");
  const { queryClient } = await import("../../query-client.ts");
  const { useQuery } = await import("@tanstack/react-query");
  const { StaleNote } = await import("./StaleNote.tsx");
  const answers = { status: 200, times: 0 };
  const queryKey = ["backoffice", "looked at"];
  function Screen() {
    useQuery({
      queryKey,
      retry: false,
      queryFn: () => {
        answers.times += 1;
        if (answers.status === 200) return "read";
        throw new ApiFailure(answers.status, {});
      },
    });
    return null;
  }
  const Both = () => createElement(Fragment, null, createElement(StaleNote), createElement(Screen));
  const page = await show(Both);
  const again = async (status: number) => {
    answers.status = status;
    await act(() => queryClient.refetchQueries({ queryKey }));
  };
  return { page, answers, again };
}

it.each([0, 500, 503])("where asking again failed with status %i it is said", async (status) => {
  const { page, again, answers } = await desk();
  await vi.waitFor(() => expect(answers.times).toBe(1));
  expect(page.words()).not.toContain(SAID);
  await again(status);
  expect(page.words()).toContain(SAID);
  await page.press(RETRY);
  expect(answers.times).toBe(3);
  expect(page.words()).toContain(SAID);
  answers.status = 200;
  await page.press(RETRY);
  await vi.waitFor(() => expect(page.words()).not.toContain(SAID));
});

it.each([403, 404, 422, 499])("a refusal with status %i is said elsewhere", async (status) => {
  const { page, again, answers } = await desk();
  await vi.waitFor(() => expect(answers.times).toBe(1));
  await again(status);
  expect(page.words()).not.toContain(SAID);
});

it("nothing is old that never came, or that is not shown any more", async () => {
  const { show } = await backOffice([]);
  const { ApiFailure } = await import("../../api-failure.ts");
  const { queryClient } = await import("../../query-client.ts");
  const { useQuery } = await import("@tanstack/react-query");
  const { StaleNote } = await import("./StaleNote.tsx");
  const failing = (name: string) => ({
    queryKey: ["backoffice", name],
    staleTime: 0,
    retry: false,
    queryFn: () => Promise.reject(new ApiFailure(500, {})),
  });
  function Screen() {
    return useQuery(failing("never came")).isError ? "FAILED" : null;
  }
  const page = await show(() =>
    createElement(Fragment, null, createElement(StaleNote), createElement(Screen)),
  );
  await page.says("FAILED");
  const { queryKey, ...left } = failing("left");
  await act(() => queryClient.setQueryData(queryKey, "read"));
  await act(() => queryClient.fetchQuery({ queryKey, ...left }).catch(() => undefined));
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: "error", data: "read" });
  expect(page.words()).not.toContain(SAID);
});
