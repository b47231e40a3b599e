// Runs another extractor on a page. Its packages are loaded on first use.

import { isoDate } from '../../../judge/metadata/iso-date.ts';
import { textOfHtml } from './document-parts.ts';
import { type Extracted, type TimedText, timed } from './result.ts';

export type PeerName = 'readability' | 'defuddle';

export interface PeerQuestion {
  readonly name: PeerName;
  readonly html: string;
  readonly url: string;
}

/** Returns the content, Markdown (if supported) and metadata of a peer; '' if it finds nothing. */
export async function peerAnswer({ name, html, url }: PeerQuestion): Promise<TimedText> {
  loaded[name] ??= EXTRACTORS[name]();
  const extract = await loaded[name];
  return timed(() => extract(html, url));
}

type Extract = (html: string, url: string) => Promise<Extracted>;

const EXTRACTORS: Readonly<Record<PeerName, () => Promise<Extract>>> = {
  readability: loadReadability,
  defuddle: loadDefuddle,
};
const loaded: Partial<Record<PeerName, Promise<Extract>>> = {};

/** Types of the parts used here, because pith must compile without these packages. */
interface JsdomModule {
  readonly JSDOM: new (
    html: string,
    options: { url: string; virtualConsole: unknown },
  ) => { readonly window: { readonly document: object; close(): void } };
  readonly VirtualConsole: new () => unknown;
}
interface ReadabilityModule {
  readonly Readability: new (document: object) => { parse(): ReadabilityArticle | null };
}
interface ReadabilityArticle {
  readonly content?: string | null;
  readonly title?: string | null;
  readonly byline?: string | null;
  readonly publishedTime?: string | null;
}
interface DefuddleModule {
  readonly Defuddle: (
    document: object,
    url: string,
    options: { useAsync: boolean; separateMarkdown: boolean },
  ) => Promise<DefuddleArticle>;
}
interface DefuddleArticle {
  readonly content?: string | null;
  readonly contentMarkdown?: string | null;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly published?: string | null;
}

async function loadReadability(): Promise<Extract> {
  const jsdom = await load<JsdomModule>('jsdom');
  const { Readability } = await load<ReadabilityModule>('@mozilla/readability');
  return (html, url) =>
    inDocument(jsdom, html, url, async document => {
      const article = new Readability(document).parse();
      const metadata = metadataOf(article?.title, article?.byline, article?.publishedTime);
      const html = article?.content ?? '';
      return { text: textOfHtml(html), html, metadata };
    });
}

async function loadDefuddle(): Promise<Extract> {
  const jsdom = await load<JsdomModule>('jsdom');
  const { Defuddle } = await load<DefuddleModule>('defuddle/node');
  // `useAsync` would fetch the page's content from third-party services.
  return (html, url) =>
    inDocument(jsdom, html, url, async document => {
      const options = { useAsync: false, separateMarkdown: true };
      const article = await Defuddle(document, url, options);
      const metadata = metadataOf(article.title, article.author, article.published);
      return { text: textOfHtml(article.content ?? ''), markdown: article.contentMarkdown ?? '', metadata };
    });
}

type Given = string | null | undefined;

const metadataOf = (title: Given, author: Given, date: Given) => ({
  title: title ?? '',
  author: author ?? '',
  date: isoDate(date ?? '', '') ?? '',
});

const load = async <Module>(name: string): Promise<Module> => (await import(name)) as Module;

/** A document for each extractor, because they change it; without jsdom's messages about style sheets. */
async function inDocument(
  { JSDOM, VirtualConsole }: JsdomModule,
  html: string,
  url: string,
  extract: (document: object) => Promise<Extracted>,
): Promise<Extracted> {
  const { window } = new JSDOM(html, { url: validAddress(url), virtualConsole: new VirtualConsole() });
  try {
    return await extract(window.document);
  } finally {
    window.close();
  }
}

const validAddress = (url: string): string => (/^https?:/iu.test(url) ? url : 'https://example.org/');
