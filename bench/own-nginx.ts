/** nginx as whoever runs a proof may start it: found on PATH, writing into a folder of its own. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The PATH with the folders of programs for administrators, which few users have on theirs. */
export const PATH = [
  process.env["PATH"] ?? "",
  "/usr/sbin",
  "/usr/local/sbin",
  "/opt/homebrew/bin",
].join(delimiter);

export function findProgram(name: string): string | undefined {
  return PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** A whole configuration around a site, as nginx.conf of the distribution is one. */
export function aroundSite(folder: string, site: string, more = ""): string {
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  return `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; ${paths} ${more}
${site.replaceAll("/var/log/nginx/", `${folder}/`)}
}
`;
}
