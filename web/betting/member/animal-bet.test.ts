import { describe, expect, it } from "vitest";

import { animalBetsOf, contentOfAnimals, faultOf, toggleAnimal, totalOf } from "./animal-bet.ts";
import { readPick } from "./kept-animals.ts";

describe("an animal bet", () => {
  it("costs the amount for each animal", () => {
    expect(totalOf({ animals: [13, 28, 32], amountText: "20.50" })).toBe(6150);
    expect(totalOf({ animals: [], amountText: "20" })).toBe(0);
  });

  it("needs an animal, then an amount of 1 to 1000, then the money", () => {
    expect(faultOf({ animals: [], amountText: "" }, 0)).toBe("NO_ANIMAL");
    for (const amountText of ["", "0", "0.99", "1000.01", "0."]) {
      expect(faultOf({ animals: [1], amountText }, 5000)).toBe("AMOUNT");
    }
    expect(faultOf({ animals: [1, 2], amountText: "50" }, 99.99)).toBe("BALANCE");
    expect(faultOf({ animals: [1, 2], amountText: "50" }, 100)).toBeNull();
    expect(faultOf({ animals: [1], amountText: "1000" }, undefined)).toBeNull();
  });

  it("takes an animal in or out, in the order of numbers", () => {
    expect(toggleAnimal([13, 28], 7)).toEqual([7, 13, 28]);
    expect(toggleAnimal([7, 13, 28], 13)).toEqual([7, 28]);
  });

  it("is sent with exact amounts", () => {
    const content = contentOfAnimals(
      { animals: [7, 13], amountText: "0.29" },
      (animal) => animal * 100,
    );
    expect(animalBetsOf(content)).toEqual([
      { animal_id: 7, amount: "0.29", expected_odds: "7.00" },
      { animal_id: 13, amount: "0.29", expected_odds: "13.00" },
    ]);
  });
});

describe("a choice in the tab's storage", () => {
  it("is read back, and what is broken is left out", () => {
    const bet = { animals: [7, 13], amountText: "20.5" };
    expect(readPick(JSON.stringify(bet))).toEqual(bet);
    expect(readPick('{"animals":["7",8],"amountText":"1e9"}')).toEqual({
      animals: [8],
      amountText: "10",
    });
    expect(readPick("null")).toEqual({ animals: [], amountText: "10" });
  });
});
