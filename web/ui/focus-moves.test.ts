/** Where keys go on: among radio buttons, and at what is wrong in a form that was sent. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { goAmongRadios } from "./radio-keys.ts";
import { showFault } from "./show-fault.ts";

afterAll(() => vi.unstubAllGlobals());

const went: string[] = [];
const element = (name: string, more: object = {}) => ({
  focus: () => void went.push(name),
  scrollIntoView: () => void went.push(`${name} in view`),
  matches: () => false,
  ...more,
});

describe("among radio buttons", () => {
  const radios = ["a", "b", "c"].map((name) => element(name));
  const press = (key: string, target: unknown = radios[1], more: object = {}) => {
    went.splice(0);
    const currentTarget = { querySelectorAll: () => radios };
    const preventDefault = () => void went.push("not scrolled");
    goAmongRadios({ key, target, currentTarget, preventDefault, ...more } as never);
    return went;
  };

  it.each([
    ["ArrowDown", 1, "c"],
    ["ArrowRight", 2, "a"],
    ["ArrowUp", 1, "a"],
    ["ArrowLeft", 0, "c"],
  ])("%s leads on from the one at %s to %s", (key, at, next) => {
    expect(press(key, radios[at])).toEqual(["not scrolled", next]);
  });

  it("other keys, and keys on what is no radio button, lead nowhere", () => {
    expect(press("Enter")).toEqual([]);
    expect(press("ArrowDown", element("คัดลอก"))).toEqual([]);
  });

  it.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("leaves arrows with %s alone", (held) => {
    expect(press("ArrowLeft", radios[1], { [held]: true })).toEqual([]);
  });
});

describe("what is wrong in a form", () => {
  const show = (fault: object | null, byKeys: boolean) => {
    went.splice(0);
    // The button that sends may stand outside of the form, in the foot of a sheet.
    vi.stubGlobal("document", { activeElement: { matches: () => byKeys } });
    showFault({ querySelector: () => fault } as never);
    return went;
  };
  const choice = element("choice", { matches: () => true, querySelector: () => element("first") });

  it.each([
    ["a field", element("field"), true, ["field", "field in view"]],
    ["a field, for a finger,", element("field"), false, ["field in view"]],
    ["the first of a choice", choice, true, ["first", "choice in view"]],
    ["nothing", null, true, []],
  ])("has the focus: %s", (_, fault, byKeys, goes) => {
    expect(show(fault, byKeys)).toEqual(goes);
  });
});
