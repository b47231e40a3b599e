// Finds links of the built site that lead nowhere: missing files, and missing headings.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const HOST = 'http://site.invalid';

/** Each as `page: link`. */
export function deadLinks(site, base) {
  const pages = readdirSync(site, { recursive: true }).filter(name => name.endsWith('.html'));
  const texts = new Map(
    pages.map(page => [page.replaceAll('\\', '/'), readFileSync(join(site, page), 'utf8')]),
  );
  const fileOf = path => {
    if (!path.startsWith(base)) return undefined;
    const file = decodeURIComponent(path.slice(base.length)) || 'index.html';
    const full = join(site, file);
    if (!existsSync(full)) return existsSync(`${full}.html`) ? `${file}.html` : undefined;
    return statSync(full).isDirectory() ? join(file, 'index.html') : file;
  };
  return [...texts].flatMap(([page, text]) =>
    linksOf(text)
      .filter(link => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link))
      .filter(link => {
        const { pathname, hash } = new URL(link, `${HOST}${base}${page}`);
        const file = fileOf(pathname);
        const target = file === undefined ? undefined : texts.get(file.replaceAll('\\', '/'));
        if (file === undefined || hash === '' || target === undefined) return file === undefined;
        return !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
      })
      .map(link => `${page}: ${link}`),
  );
}

/** Leaves scripts and styles out: those of the playground and of reports hold markup as text. */
function linksOf(html) {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  return [...markup.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
}
