// What another extractor answers for a page. Its packages are loaded with its first question.

import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { type TimedText, timed } from './timed-text.ts';

export type PeerName = 'readability' | 'defuddle';

export interface PeerQuestion {
  readonly name: PeerName;
  readonly html: string;
  readonly url: string;
}

/** The text of what it takes for content; '' where it finds none. */
export async function peerAnswer({ name, html, url }: PeerQuestion): Promise<TimedText> {
  loaded[name] ??= EXTRACTORS[name]();
  const extract = await loaded[name];
  return timed(() => extract(html, url));
}

type Extract = (html: string, url: string) => Promise<string>;

const EXTRACTORS: Readonly<Record<PeerName, () => Promise<Extract>>> = {
  readability: loadReadability,
  defuddle: loadDefuddle,
};
const loaded: Partial<Record<PeerName, Promise<Extract>>> = {};

/** Only what is used here: none of these packages may be needed to compile pith. */
interface JsdomModule {
  readonly JSDOM: new (
    html: string,
    options: { url: string; virtualConsole: unknown },
  ) => { readonly window: { readonly document: object; close(): void } };
  readonly VirtualConsole: new () => unknown;
}
interface ReadabilityModule {
  readonly Readability: new (document: object) => { parse(): { content?: string | null } | null };
}
interface DefuddleModule {
  readonly Defuddle: (
    document: object,
    url: string,
    options: { useAsync: boolean },
  ) => Promise<{ content?: string | null }>;
}

async function loadReadability(): Promise<Extract> {
  const jsdom = await load<JsdomModule>('jsdom');
  const { Readability } = await load<ReadabilityModule>('@mozilla/readability');
  return (html, url) =>
    inDocument(jsdom, html, url, async document => new Readability(document).parse()?.content);
}

async function loadDefuddle(): Promise<Extract> {
  const jsdom = await load<JsdomModule>('jsdom');
  const { Defuddle } = await load<DefuddleModule>('defuddle/node');
  // `useAsync` would ask services of others for the page's content.
  return (html, url) =>
    inDocument(jsdom, html, url, async document => {
      const { content } = await Defuddle(document, url, { useAsync: false });
      return content;
    });
}

const load = async <Module>(name: string): Promise<Module> => (await import(name)) as Module;

/** Each has a document of its own, for it changes it; what jsdom says of style sheets is not for the user. */
async function inDocument(
  { JSDOM, VirtualConsole }: JsdomModule,
  html: string,
  url: string,
  extract: (document: object) => Promise<string | null | undefined>,
): Promise<string> {
  const { window } = new JSDOM(html, { url: addressFor(url), virtualConsole: new VirtualConsole() });
  try {
    return textOfHtml((await extract(window.document)) ?? '');
  } finally {
    window.close();
  }
}

const addressFor = (url: string): string => (/^https?:/iu.test(url) ? url : 'https://example.org/');

/** Blocks apart from one another, unlike `textContent`, which would glue their words together. */
function textOfHtml(html: string): string {
  return toText(unified().use(rehypeParse, { fragment: true }).parse(html));
}
