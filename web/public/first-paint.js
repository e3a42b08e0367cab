// Runs before the first paint: the theme, the language, and which outline of a page to show while
// the app is fetched. A file of its own, because the Content-Security-Policy allows no inline script.
(function () {
  var root = document.documentElement;
  var theme = localStorage.getItem("theme");
  var language = localStorage.getItem("language");
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (theme === "dark" || theme === "light") dark = theme === "dark";
  root.dataset.theme = dark ? "dark" : "light";
  if (/^[a-z]{2,3}$/.test(language)) root.lang = language;
  var path = location.hash.slice(1).split("?")[0] || "/";
  var signedIn = localStorage.getItem("accessToken") !== null;
  // Above the ticket stands the announcement, unless there was none the last time.
  var home = localStorage.getItem("hadAnnouncement") === "" ? "home" : "home-news";
  if (signedIn && path === "/") root.dataset.first = home;
  if (signedIn && path === "/lottery-betting") root.dataset.first = "betting";
  if (!signedIn && (path === "/auth/login" || !/^\/(auth|admin)\b/.test(path))) {
    root.dataset.first = "login";
  }
})();
