/** What of a receiving account is changed by a form, and what stays. */
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let owner: Caller;

beforeAll(async () => {
  owner = await app.current.admin();
});

const PATH = "/api/admin/receiving-accounts";
let numbers = 0;
const form = (more: object = {}) => {
  numbers += 1;
  return {
    bank_code: "014",
    account_name: "บจก. โชคดี",
    account_number: String(6_630_100_000 + numbers),
    promptpay_id: String(815_660_000 + numbers).padStart(10, "0"),
    ...more,
  };
};
const add = async (more: object = {}) => {
  const reply = await owner.post(PATH, form(more));
  expect(reply.status).toBe(201);
  return reply.body.data;
};

describe("a receiving account", () => {
  it("may have a number of six digits, the shortest of a Thai bank", async () => {
    const added = await add({ account_number: "660-123", promptpay_id: null });
    expect(added).toMatchObject({ account_number: "660123", promptpay_id: null });
  });

  it("keeps what a form leaves out, and its PromptPay number is taken away by an empty one", async () => {
    for (const none of [null, "", " - "]) {
      const { id, promptpay_id: promptpay, ...rest } = await add();
      const renamed = await owner.patch(`${PATH}/${id}`, { account_name: "บจก. โชคดีมาก" });
      expect(renamed.body.data).toEqual({
        ...rest,
        id,
        account_name: "บจก. โชคดีมาก",
        promptpay_id: promptpay,
      });
      const bare = await owner.patch(`${PATH}/${id}`, { promptpay_id: none });
      expect(bare.body.data).toEqual({ ...renamed.body.data, promptpay_id: null });
    }
  });
});
