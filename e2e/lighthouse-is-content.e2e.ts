import { lookAt } from "../tools/look-with-lighthouse.ts";
import { expect, journey } from "./journey.ts";

// How fast the page is, is judged by medians on a machine that does nothing else (npm run
// lighthouse), and by what it weighs (page-weight).
journey("Lighthouse finds no fault with the login page", async ({ product }) => {
  const page = { name: "login", address: "/auth/login", memory: {} };
  const { figures, faults } = await lookAt(product.baseURL, page);
  expect(faults).toEqual([]);
  expect(figures.get("accessibility")).toBe(100);
  expect(figures.get("best practices")).toBe(100);
  expect(figures.get("CLS")).toBeLessThanOrEqual(0.01);
});
