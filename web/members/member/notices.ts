/** The five toggles of product.md section 2, "Notification settings", in their order. */
export const NOTICES = ["deposit", "withdrawal", "lottery", "promotion", "announcement"] as const;
