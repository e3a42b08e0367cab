import { describe, expect, it } from "vitest";

import {
  givenBy,
  holds,
  mayCall,
  rights,
  rightsOfRole,
  roles,
  simplestRights,
  singleRights,
  withoutRight,
} from "./rights.ts";

describe("roles and single rights", () => {
  it("a role gives its rights, one right only itself, an owner all", () => {
    expect(holds(["cashier"], "payouts")).toBe(true);
    expect(holds(["cashier"], "draws")).toBe(false);
    expect(holds(["payouts"], "payouts")).toBe(true);
    expect(holds(["payouts"], "deposits")).toBe(false);
    expect(holds(["payouts"], "cashier")).toBe(false);
    for (const right of rights) expect(holds(["owner"], right)).toBe(true);
  });

  it("a role gives exactly what is decided", () => {
    expect(rightsOfRole).toEqual({
      owner: singleRights,
      results: ["rounds", "draws", "corrections", "odds", "numbers", "stakes"],
      cashier: ["deposits", "bank_lines", "payouts", "credits", "books", "members", "stakes"],
      support: ["members", "accounts", "notices"],
      auditor: ["profit", "audit"],
    });
    expect(givenBy("stakes")).toEqual(["owner", "stakes", "results", "cashier"]);
  });

  it("every single right is of a role besides the owner's", () => {
    for (const right of singleRights) expect(givenBy(right).length).toBeGreaterThan(2);
  });

  it("paying and crediting are separate rights", () => {
    const pays = { method: "POST", right: "payouts" } as const;
    const credits = { method: "POST", right: "credits" } as const;
    expect([mayCall(["payouts"], pays), mayCall(["payouts"], credits)]).toEqual([true, false]);
    expect([mayCall(["credits"], pays), mayCall(["credits"], credits)]).toEqual([false, true]);
  });

  it("an auditor reads all and changes nothing", () => {
    expect(mayCall(["auditor"], { method: "GET", right: "payouts" })).toBe(true);
    expect(mayCall(["auditor"], { method: "POST", right: "payouts" })).toBe(false);
    expect(mayCall(["audit"], { method: "GET", right: "payouts" })).toBe(false);
  });
});

describe("a call of the back office", () => {
  const may = (
    held: Parameters<typeof mayCall>[0],
    right: Parameters<typeof mayCall>[1]["right"],
  ) => ["GET", "POST"].map((method) => mayCall(held, { method, right }));

  it("for the owner alone is made by an owner; an auditor may read what it tells", () => {
    expect(may(["owner"], "owner")).toEqual([true, true]);
    expect(may(["auditor"], "owner")).toEqual([true, false]);
    expect(may(["results", "cashier", "support"], "owner")).toEqual([false, false]);
    expect(may([...singleRights], "owner")).toEqual([false, false]);
  });

  it("for all of the staff is made by who holds anything, and by nobody who holds nothing", () => {
    for (const held of [["owner"], ["auditor"], ["stakes"], ["support"]] as const)
      expect(may(held, "staff")).toEqual([true, true]);
    expect(may([], "staff")).toEqual([false, false]);
  });

  it("for one of several rights is made by who holds any of them", () => {
    const either = ["payouts", "deposits"] as const;
    for (const held of [["payouts"], ["deposits"], ["cashier"], ["owner"]] as const)
      expect(may(held, either)).toEqual([true, true]);
    expect(may(["credits", "support"], either)).toEqual([false, false]);
    expect(may(["auditor"], either)).toEqual([true, false]);
    expect(may([], either)).toEqual([false, false]);
  });
});

describe("the simplest rights", () => {
  it("are in order, each once, without those of a role that is held", () => {
    expect(simplestRights(["payouts", "support", "members", "payouts"])).toEqual([
      "support",
      "payouts",
    ]);
    expect(simplestRights(["owner", "cashier", "draws"])).toEqual(["owner"]);
    expect(simplestRights([])).toEqual([]);
  });

  it("allow what was asked for, and nothing else", () => {
    for (const role of roles) {
      for (const right of rights) {
        const simplest = simplestRights([role, right]);
        for (const one of singleRights) {
          expect(holds(simplest, one)).toBe(holds([role, right], one));
        }
      }
    }
  });
});

describe("to take one right away", () => {
  it("of a role leaves its others, one by one", () => {
    expect(withoutRight(["cashier"], "payouts")).toEqual(
      rightsOfRole.cashier.filter((one) => one !== "payouts"),
    );
    expect(withoutRight(["cashier", "support"], "members")).not.toContain("members");
    expect(withoutRight(["cashier"], "cashier")).toEqual([]);
    expect(withoutRight(["payouts", "draws"], "draws")).toEqual(["payouts"]);
  });

  it("leaves the other roles whole that do not give it", () => {
    expect(withoutRight(["cashier", "auditor"], "deposits")).toContain("auditor");
    expect(withoutRight(["cashier", "auditor"], "payouts")).not.toContain("profit");
  });

  it("leaves nobody with it, whatever was held", () => {
    for (const role of roles) {
      for (const right of singleRights) {
        expect(holds(withoutRight([role], right), right)).toBe(false);
      }
    }
  });
});
