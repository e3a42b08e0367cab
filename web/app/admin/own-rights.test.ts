/** Rights that were taken while somebody sits at the desk are read anew once something is refused. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, mount } from "../../testing/browser.ts";

afterAll(closeBrowser);

async function desk() {
  const { asked } = await backOffice([]);
  const { ApiFailure } = await import("../api-failure.ts");
  const { useOwnStaff, useRightsAfterRefusal } = await import("./own-rights.ts");
  const { useMutation, useQueryClient } = await import("@tanstack/react-query");
  const hook = await mount(() => {
    useRightsAfterRefusal();
    useOwnStaff();
    const client = useQueryClient();
    const failed = (code: string) => () => Promise.reject(new ApiFailure(403, { code }));
    const act = useMutation({ mutationFn: (code: string) => failed(code)() });
    return {
      act: (code: string) => act.mutateAsync(code),
      read: (code: string) =>
        client.fetchQuery({
          queryKey: ["backoffice", code],
          queryFn: failed(code),
          retry: false,
        }),
    };
  });
  const times = () => asked.filter((one) => one.startsWith("/api/admin/staff/me?")).length;
  return { hook, times };
}

it.each(["act", "read"] as const)(
  "one's rights are read anew when the server refuses to %s for want of a right, and else not",
  async (how) => {
    const { hook, times } = await desk();
    const fail = (code: string) => {
      const run = hook.value()[how];
      return act(() => run(code).catch(() => undefined));
    };
    const before = times();
    await fail("NOT_WAITING");
    expect(times()).toBe(before);
    await fail("FORBIDDEN");
    await vi.waitFor(() => expect(times()).toBe(before + 1));
    await hook.unmount();
  },
);
