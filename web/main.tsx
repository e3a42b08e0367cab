import "./styles/main.css";

import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";

import { startAutoLogout } from "./auto-logout.ts";
import { i18nReady } from "./i18n.ts";
import { keepInstallOffer } from "./install.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./routes.tsx";
import { onSessionChange, session } from "./session.ts";
import { followDeviceTheme } from "./ui/theme.ts";

followDeviceTheme();
keepInstallOffer();

let memberId = session()?.user.id;
onSessionChange(() => {
  const now = session()?.user.id;
  // What one member saw must never show to the next.
  if (now !== memberId) queryClient.clear();
  memberId = now;
  // The guards decide anew where this session may be.
  void router.revalidate();
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

void i18nReady.then(() => {
  startAutoLogout();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
});
