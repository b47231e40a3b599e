// Fetches the Markdown that a server offers of a page: at the address of the page, or where the page links to it.

import type { BrowserContext } from 'playwright-core';
import { asPithError, PithError } from '../../base/errors.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { parseUrl, withoutFragment } from '../../base/text/parse-url.ts';
import type { OfferedMarkdown, Snapshot } from '../../page/snapshot/snapshot.ts';
import type { OpenPage } from '../../see/browser/open-page.ts';
import type { PageOptions } from '../../see/browser/options/page-options.ts';
import { withoutUnseenLetters } from '../../see/capture/hidden-texts.ts';
import { type FetchedBody, type FetchOptions, fetchBytes, fetchOptionsOf } from '../sources/fetch-bytes.ts';
import { MARKDOWN_LIMITS } from './limits.ts';

interface Offer extends Pick<OfferedMarkdown, 'url' | 'by'> {
  /** Content types that are read. */
  readonly types: RegExp;
}

const MARKDOWN_TYPE = /^\s*text\/(?:x-)?markdown\s*(?:;|$)/i;
/** Many servers of files know no type for Markdown: a page that links to it says what it is. */
const LINKED_TYPE = /^\s*text\/(?:(?:x-)?markdown|plain)\s*(?:;|$)/i;

/** `named`: the address that the user gave. Undefined without an offer; an offer that is not good is a warning. */
export async function offeredMarkdown(
  { page, warnings, options }: Pick<OpenPage, 'page' | 'warnings' | 'options'>,
  snapshot: Snapshot,
  named: string,
  signal: AbortSignal | undefined,
): Promise<OfferedMarkdown | undefined> {
  const own = parseUrl(withoutFragment(snapshot.finalUrl));
  if (own === undefined || !/^https?:$/.test(own.protocol)) return undefined;
  const fetchOptions = await optionsAt(own, named, options, page.context());
  const deadline = performance.now() + Math.min(MARKDOWN_LIMITS.ms, options.timeoutMs);
  for (const { url, by, types } of [...offersOf(own, snapshot)]) {
    const timeoutMs = Math.ceil(deadline - performance.now());
    if (timeoutMs <= 0) break;
    try {
      const text = await fetchText(url, types, fetchOptions, { timeoutMs, signal });
      if (text !== undefined) return { url, by, text: withoutUnseenLetters(text) };
      if (by === 'alternate') throw wrong(`${url} is not there, or is no Markdown`);
    } catch (error) {
      const { code, message } = asPithError(error);
      if (code === 'CANCELLED') throw error;
      warnings.add('MARKDOWN_UNUSED', `read the rendered page: ${onOneLine(message)}`);
    }
  }
  return undefined;
}

function* offersOf(own: URL, { elements, scopes }: Snapshot): Generator<Offer> {
  yield { url: own.href, by: 'accept', types: MARKDOWN_TYPE };
  const link = elements.find(
    ({ tag, scope, attributes: { rel = '', type = '' } }) =>
      tag === 'link' && scope === 0 && /(?:^|\s)alternate(?:\s|$)/i.test(rel) && MARKDOWN_TYPE.test(type),
  );
  const url = link && parseUrl(link.attributes.href ?? '', scopes[0]?.baseUrl);
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '')
    yield { url: withoutFragment(url.href), by: 'alternate', types: LINKED_TYPE };
}

/** The cookies of the visit go to the origin of the page alone. */
async function optionsAt(
  own: URL,
  named: string,
  options: PageOptions,
  context: BrowserContext,
): Promise<FetchOptions> {
  const cookies = await context.cookies([own.href]).catch(() => []);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { headersFor } = options;
  return {
    ...fetchOptionsOf(options),
    named,
    lang: options.lang,
    accept: 'text/markdown, */*;q=0.1',
    ...(cookie !== '' && {
      headersFor: { ...headersFor, [own.origin]: { ...headersFor?.[own.origin], cookie } },
    }),
  };
}

/** Undefined for an answer of another type. */
async function fetchText(
  url: string,
  types: RegExp,
  options: FetchOptions,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<string | undefined> {
  const answer = await fetchBytes(url, options, { maxBytes: MARKDOWN_LIMITS.bytes, ...limits });
  if (answer.status !== 200 || !types.test(answer.type)) {
    await answer.close();
    return undefined;
  }
  return checkedText(await decoded(answer, url), url);
}

async function decoded({ chunks, type }: FetchedBody, url: string): Promise<string> {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8';
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    throw wrong(`${url} is not text in ${charset}`, cause);
  }
}

function checkedText(text: string, url: string): string {
  if (text.trim() === '') throw wrong(`${url} is empty`);
  if (text.includes('\0')) throw wrong(`${url} is binary`);
  if (/^\s*<(?:!doctype|html|head|body)\b/i.test(text)) throw wrong(`${url} is HTML`);
  return text;
}

const wrong = (message: string, cause?: unknown): PithError =>
  new PithError('INPUT_INVALID', message, { cause });
