/** What the parts that every screen is made of do when they are pressed and typed in. */
import { createElement, useState, type FunctionComponent } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../testing/browser.ts";
import { memberWeb } from "../testing/member-web.ts";

afterAll(closeBrowser);

type Field = FunctionComponent<{ readonly value: string; readonly onChange: (v: string) => void }>;

/** A field that keeps what it is given, as a form does. */
async function typing(field: unknown, props: object = {}, first = "") {
  const web = await memberWeb(["day-field"]);
  const onChange = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState(first);
    const change = (next: string) => {
      onChange(next);
      setValue(next);
    };
    return createElement(
      field as Field,
      { label: "ช่อง", value, onChange: change, ...props } as never,
    );
  }
  return { ...web, page: await web.show(Form), onChange, last: () => onChange.mock.lastCall?.[0] };
}
const pressed = () => vi.fn<() => void>();

describe("a button", () => {
  it.each([
    ["is pressed", {}, 1],
    ["takes no press while its work is under way", { loading: true }, 0],
    ["that lacks something still tells what", { unready: true }, 1],
  ])("%s", async (_, props, times) => {
    const { show } = await memberWeb([]);
    const { Button } = await import("./Button.tsx");
    const onClick = pressed();
    const page = await show(Button, { onClick, children: "ส่ง", ...props });
    await page.press("ส่ง");
    expect(onClick).toHaveBeenCalledTimes(times);
    expect(page.busy()).toEqual("loading" in props ? ["ส่ง"] : []);
  });

  it("under a list asks for its next page while there is one, and once at a time", async () => {
    const { show } = await memberWeb([]);
    const { MoreButton } = await import("./MoreButton.tsx");
    const of = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: pressed() };
    const page = await show(MoreButton, { of, children: "เพิ่ม" });
    await page.press("เพิ่ม");
    expect(of.fetchNextPage).toHaveBeenCalledOnce();
    const busy = await show(MoreButton, {
      of: { ...of, isFetchingNextPage: true },
      children: "เพิ่ม",
    });
    await busy.press("เพิ่ม");
    expect(of.fetchNextPage).toHaveBeenCalledOnce();
    const last = await show(MoreButton, { of: { ...of, hasNextPage: false }, children: "เพิ่ม" });
    expect(last.buttons()).toEqual([]);
  });

  it("that copies says whether it did", async () => {
    const { show, copied, told } = await memberWeb([]);
    const { CopyButton } = await import("./CopyButton.tsx");
    const page = await show(CopyButton, { text: () => "4711", label: "คัดลอกเลข", wide: true });
    await page.press("คัดลอกเลข");
    await vi.waitFor(async () => expect(await told()).toBe("คัดลอกแล้ว!"));
    expect(copied).toEqual(["4711"]);
    const writeText = () => Promise.reject(new Error("not allowed"));
    vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText } });
    const append = vi.fn<(field: object) => void>();
    const field = { style: {}, select: pressed(), remove: pressed() };
    const focus = pressed();
    Object.assign(document, {
      activeElement: { focus },
      body: { append },
      querySelectorAll: () => [],
      createElement: () => field,
      execCommand: () => false,
    });
    await page.press("คัดลอกเลข");
    await vi.waitFor(async () =>
      expect(await told()).toBe("คัดลอกไม่สำเร็จ กรุณาเลือกข้อความแล้วคัดลอกเอง"),
    );
    expect(field).toMatchObject({ value: "4711" });
    expect(field.select).toHaveBeenCalledOnce();
    expect(field.remove).toHaveBeenCalledOnce();
    // The focus that the hidden field took is where it was, for the next key.
    expect(focus).toHaveBeenCalledAfter(field.remove);
    Object.assign(document, { execCommand: () => true });
    await page.press("คัดลอกเลข");
    await vi.waitFor(async () => expect(await told()).toBe("คัดลอกแล้ว!"));
  });
});

describe("a field", () => {
  it.each([
    ["of digits keeps so many, of any script", "TextField", { digits: 4 }, "ก๑2x345", "1234"],
    ["of text keeps what is typed", "TextField", {}, "ก 1", "ก 1"],
    ["of a code keeps its digits", "CodeField", { length: 6 }, "12 34-5678", "123456"],
    ["of a telephone keeps ten digits", "PhoneField", {}, "081-234-56789", "0812345678"],
    ["of an amount keeps satang", "AmountField", { decimals: 2 }, "1,250.5", "1250.5"],
  ])("%s", async (_, name, props, typed, kept) => {
    const all: Readonly<Record<string, unknown>> = {
      ...(await import("./TextField.tsx")),
      ...(await import("./CodeField.tsx")),
      ...(await import("./PhoneField.tsx")),
      ...(await import("./AmountField.tsx")),
    };
    const { page, last } = await typing(all[name], props);
    await page.type("ช่อง", typed);
    expect(last()).toBe(kept);
  });

  it("of a telephone shows it in groups, one of an amount in thousands", async () => {
    const { PhoneField } = await import("./PhoneField.tsx");
    const phone = await typing(PhoneField, {}, "0812345678");
    expect(phone.page.typed("ช่อง")).toBe("081-234-5678");
    const { AmountField } = await import("./AmountField.tsx");
    const amount = await typing(AmountField, {}, "12500");
    expect(amount.page.typed("ช่อง")).toBe("12,500");
    expect(amount.page.words()).toContain("บาท");
    const count = await typing(AmountField, { unit: "number", sign: "−" }, "12500");
    expect(count.page.typed("ช่อง")).toBe("12500");
    expect(count.page.words()).toBe("ช่อง −");
  });

  it("says its fault in the place of its hint", async () => {
    const { TextField, SelectField, TextAreaField } = await import("./TextField.tsx");
    const { page } = await typing(TextField, { hint: "ใบ้", error: "ผิด", aside: "ไม่เกิน 5" });
    expect(page.words()).toBe("ช่อง ไม่เกิน 5 ผิด");
    expect((await typing(TextField, { hint: "ใบ้" })).page.words()).toBe("ช่อง ใบ้");
    const options = [{ value: "a", label: "เอ" }];
    const select = await typing(SelectField, { options, placeholder: "เลือก" });
    expect(select.page.words()).toBe("ช่อง เลือก เอ");
    await select.page.type("ช่อง", "a");
    expect(select.last()).toBe("a");
    const area = await typing(TextAreaField);
    await area.page.type("ช่อง", "ยาว\nสอง");
    expect(area.last()).toBe("ยาว\nสอง");
  });

  it("of a password is hidden until it is shown", async () => {
    const { PasswordField } = await import("./PasswordField.tsx");
    const { page, last } = await typing(PasswordField);
    await page.type("ช่อง", "4711");
    expect(last()).toBe("4711");
    expect(page.chosen()).toEqual([]);
    await page.press("แสดงรหัสผ่าน");
    expect(page.chosen()).toEqual(["ซ่อนรหัสผ่าน"]);
    await page.press("ซ่อนรหัสผ่าน");
    expect(page.chosen()).toEqual([]);
  });
});

describe("a number between minus and plus", () => {
  it("goes by one within its bounds, and past them only when typed, to be told", async () => {
    const { Stepper } = await import("./Stepper.tsx");
    const { page, last } = await typing(Stepper, { min: 1, max: 3, error: "ผิด", hint: "ใบ้" }, "2");
    expect(page.words()).toContain("ผิด");
    await page.press("เพิ่ม");
    expect(last()).toBe("3");
    await expect(page.press("เพิ่ม")).rejects.toThrow("No button");
    await page.press("ลด");
    await page.press("ลด");
    expect(last()).toBe("1");
    await expect(page.press("ลด")).rejects.toThrow("No button");
    await page.type("ช่อง", "9");
    expect(last()).toBe("9");
    const open = await typing(Stepper, { hint: "ใบ้" }, "0");
    expect(open.page.words()).toContain("ใบ้");
    await expect(open.page.press("ลด")).rejects.toThrow("No button");
    await open.page.press("เพิ่ม");
    expect(open.last()).toBe("1");
  });
});

describe("what is chosen", () => {
  it("by a switch, a box, chips, a segment or a quick amount is told as it will be", async () => {
    const { show } = await memberWeb([]);
    const onChange = vi.fn<(value: unknown) => void>();
    const { SwitchRow } = await import("./SwitchRow.tsx");
    const on = await show(SwitchRow, { checked: true, label: "แจ้งเตือน", note: "ใบ้", onChange });
    expect(on.words()).toContain("ใบ้");
    await on.press("แจ้งเตือน");
    expect(onChange).toHaveBeenLastCalledWith(false);
    const { Checkbox } = await import("./Checkbox.tsx");
    const box = await show(Checkbox, { checked: false, onChange, children: "ยอมรับ" });
    await box.tick("ยอมรับ");
    expect(onChange).toHaveBeenLastCalledWith(true);
    const { Chips } = await import("./Chips.tsx");
    const { Segment } = await import("./Segment.tsx");
    const { QuickPicks } = await import("./QuickPicks.tsx");
    const choices = [
      { value: "a", label: "เอ", count: 3 },
      { value: "b", label: "บี" },
      { value: "c", label: "ซี", disabled: true },
    ];
    for (const [part, first] of [
      [Chips, "เอ 3"],
      [Segment, "เอ 3"],
    ] as const) {
      const page = await show(part, { label: "x", choices, value: "a", onChange });
      expect(page.chosen()).toEqual([first]);
      expect(page.buttons()).toEqual([first, "บี"]);
      await page.press("บี");
      expect(onChange).toHaveBeenLastCalledWith("b");
    }
    const picks = await show(QuickPicks, {
      label: "x",
      values: [20, 1_000],
      value: 20,
      onPick: onChange,
    });
    expect(picks.chosen()).toEqual(["20"]);
    await picks.press("1,000");
    expect(onChange).toHaveBeenLastCalledWith(1_000);
    const off = await show(QuickPicks, {
      label: "x",
      values: [20],
      value: 20,
      onPick: onChange,
      disabled: true,
    });
    expect(off.buttons()).toEqual([]);
  });

  it("among tabs is marked, and its panel stands below", async () => {
    const { show } = await memberWeb([]);
    const { Tabs } = await import("./Tabs.tsx");
    const onChange = vi.fn<(value: string) => void>();
    const tabs = ["a", "b"].map((value) => ({ value, label: value }));
    const page = await show(Tabs, { label: "x", tabs, value: "b", onChange, children: "ใน" });
    expect(page.chosen()).toEqual(["b"]);
    expect(page.words()).toBe("a b ใน");
    await page.press("a");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("a");
  });
});

describe("a row of a list", () => {
  it("is a link with what goes along, or a button, or neither", async () => {
    const { show } = await memberWeb([]);
    const { ListRow } = await import("./ListRow.tsx");
    const link = await show(ListRow, { title: "ไป", to: "/there", state: { a: 1 } });
    await link.follow("ไป");
    expect([link.at(), link.state()]).toEqual(["/there", { a: 1 }]);
    const onClick = pressed();
    const button = await show(ListRow, { title: "กด", text: "ใต้", end: "ท้าย", onClick });
    expect(button.words()).toBe("กด ใต้ ท้าย");
    await button.press("กด");
    expect(onClick).toHaveBeenCalledOnce();
    const none = await show(ListRow, { title: "เฉย" });
    expect([none.buttons(), none.links()]).toEqual([[], []]);
  });

  it("of a table says each head beside its cell; a table is empty only once it was read", async () => {
    const { show } = await memberWeb([]);
    const { Table } = await import("./Table.tsx");
    const columns = [
      { key: "n", head: "ชื่อ", cell: ({ name }: { name: string }) => name },
      { key: "i", head: "ที่", cell: (_: object, at: number) => `#${String(at)}` },
    ];
    const given = {
      label: "x",
      columns,
      rowKey: ({ name }: { name: string }) => name,
      emptyText: "ไม่มี",
    };
    const full = await show(Table, {
      ...given,
      rows: [{ name: "ก" }, { name: "ข" }],
      footer: "รวม",
    });
    expect(full.words()).toBe("x ชื่อ ที่ ก ที่ #0 ข ที่ #1 รวม");
    const none = await show(Table, { ...given, rows: [], emptyAction: "ทำ" });
    expect(none.words()).toContain("ไม่มี ทำ");
    const waits = await show(Table, { ...given, rows: undefined });
    expect(waits.words()).not.toContain("ไม่มี");
  });
});
