// Reads the addresses of pages from the llms.txt of a site: Markdown with links (llmstxt.org).

import { asPithError, PithError } from '../../base/errors.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { type FetchOptions, fetchBytes } from './fetch-bytes.ts';
import { SOURCE_LIMITS } from './limits.ts';
import type { SitemapItem } from './sitemap.ts';

/** Yields nothing for a site without one: many of these answer with a page. */
export async function* llmsItems(
  url: string,
  fetch: FetchOptions,
  signal?: AbortSignal | undefined,
): AsyncGenerator<SitemapItem> {
  const { llmsBytes: maxBytes, requestMs: timeoutMs } = SOURCE_LIMITS;
  try {
    const answer = await fetchBytes(url, fetch, { maxBytes, timeoutMs, signal });
    const { status, type, chunks } = answer;
    if (status !== 200 || !/^\s*text\/(?!html)/i.test(type)) {
      await answer.close();
      if (status < 500) return;
      throw new PithError('HTTP_ERROR', `${url} answered with status ${status}`, { answer: { status } });
    }
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    for (const page of linkedPages(Buffer.concat(parts).toString('utf8'), answer.url)) yield { url: page };
  } catch (error) {
    const failure = asPithError(error);
    if (failure.code === 'CANCELLED') throw failure;
    yield { sitemap: url, error: failure };
  }
}

/** Targets of inline links, as addresses of pages. */
export function linkedPages(text: string, base: string): string[] {
  if (/^\s*</.test(text)) return [];
  return text
    .split('](')
    .slice(1)
    .flatMap(after => {
      const url = parseUrl(/^[ \t]*<?([^\s<>()]+)/.exec(after)?.[1] ?? '', base);
      if (url === undefined || !/^https?:$/.test(url.protocol)) return [];
      url.pathname = pageOfMarkdown(url.pathname);
      url.hash = '';
      return [url.href];
    });
}

/** The page whose Markdown this is: `/a.html` of `/a.html.md`, `/a` of `/a.md`, and the folder of its index. */
const pageOfMarkdown = (path: string): string => path.replace(/(?:(?<=\/)index(?:\.html?)?)?\.md$/i, '');
