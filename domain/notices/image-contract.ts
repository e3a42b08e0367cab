/** Pictures of promotions (api.md "Admin"). */
import * as z from "zod/mini";

import { call, id } from "../contract.ts";

export const uploadPromotionImage = call({
  method: "POST",
  path: "/api/admin/promotions/images",
  audience: "admin",
  right: "notices",
  summary: "Takes a picture for a promotion (jpeg, png or webp, at most 5 MB); written anew",
  consumes: "multipart/form-data",
  form: { image: "file" },
  replies: { 201: z.object({ data: z.object({ image_url: z.string() }) }) },
  refusals: [
    "IMAGE_MISSING",
    "PICTURE_NOT_AN_IMAGE",
    "PICTURE_TOO_LARGE",
    "PICTURE_TOO_MANY_PIXELS",
  ],
});

export const readPromotionImage = call({
  method: "GET",
  path: "/api/promotions/images/{id}",
  audience: "anybody",
  summary: "A promotion's picture",
  params: z.object({ id }),
  produces: "image/jpeg",
  replies: { 200: null },
  refusals: ["NOT_FOUND"],
});
