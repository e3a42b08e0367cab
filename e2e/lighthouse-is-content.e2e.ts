import { lookAt } from "../tools/look-with-lighthouse.ts";
import { expect, journey } from "./journey.ts";

/** Machines that run tests are noisy: npm run lighthouse holds the whole budget by medians. */
const LEAST_PERFORMANCE = 80;

journey("Lighthouse finds no fault with the login page", async ({ product }) => {
  const page = { name: "login", address: "/auth/login", memory: {} };
  const { figures, faults } = await lookAt(product.baseURL, page);
  expect(faults).toEqual([]);
  expect(figures.get("accessibility")).toBe(100);
  expect(figures.get("best practices")).toBe(100);
  expect(figures.get("CLS")).toBeLessThanOrEqual(0.01);
  expect(figures.get("performance")).toBeGreaterThanOrEqual(LEAST_PERFORMANCE);
});
