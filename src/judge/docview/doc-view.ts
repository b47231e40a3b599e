// Builds the docview of a page: the eight elements of DocView, from a draft and facts about its collection. Maps it to
// Dublin Core.

import { z } from 'zod';
import { numbersSchema } from '../../base/schema/number-setting.ts';
import { isFunction, parseOptions } from '../../base/schema/parse-options.ts';
import { abstractOf } from './abstract.ts';
import { type Collection, NO_COLLECTION } from './collection.ts';
import type { Draft } from './draft.ts';
import { type FeatureVector, heaviest, type Topic, topicOf } from './feature-vector.ts';
import { relevantLinks } from './link-blocks.ts';
import { DEFAULT_SETTINGS, DOCVIEW_SETTINGS, type DocViewSettings } from './settings.ts';
import { isGrammaticalKana, stopWordsFor } from './stop-words.ts';
import { wordsOf } from './words.ts';

const DOCVIEW_SCHEMA = 'pith/docview@1';

const link = z.strictObject({ href: z.string(), text: z.string() });

export const docViewSchema = z.strictObject({
  schema: z.literal(DOCVIEW_SCHEMA),
  ok: z.literal(true),
  identifier: z.string().describe('The canonical address, else the one the page was read at'),
  url: z.string().optional().describe('Where the page was read; records of earlier versions have none'),
  type: z.enum(['topic', 'hub', 'image']),
  category: z
    .string()
    .nullable()
    .describe('Content classification code; null without a model, or where none fits'),
  title: z.string(),
  titleFrom: z.enum(['page', 'keywords']).describe('keywords: the page has no title, or a generated one'),
  language: z.string().nullable().describe('BCP 47, as the page names it'),
  keywords: z.array(z.string()).describe('The heaviest first'),
  abstract: z.string(),
  content: z.string().describe('The topic content as text'),
  links: z.array(link).describe('Relevant links; of a hub also those of its content'),
  images: z
    .array(link)
    .describe('Of a page of pictures: what it shows; href is empty where the picture is in the page'),
  replicas: z
    .array(z.strictObject({ identifier: z.string(), similarity: z.number() }))
    .describe('Pages left out because their content is this one; similarity from 0 to 1'),
});

export type DocView = z.infer<typeof docViewSchema>;

export interface DocViewOptions {
  readonly settings?: Partial<DocViewSettings>;
  readonly collection?: Collection;
  /** Returns the category of a topic; null if none fits. */
  readonly classify?: (vector: FeatureVector) => string | null;
}

export const docViewOptionsSchema = z.strictObject({
  settings: numbersSchema(DOCVIEW_SETTINGS),
  collection: z.looseObject({}).optional(),
  classify: z.custom(isFunction, 'expected a function').optional(),
});

export interface Described {
  readonly record: DocView;
  /** Used to find replicas and to classify the page. */
  readonly topic: Topic;
}

export function docViewOf(draft: Draft, options: DocViewOptions = {}): Described {
  parseOptions(docViewOptionsSchema, options);
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const { collection = NO_COLLECTION, classify } = options;
  const isStopWord = stopWordTest(draft, collection);
  const topic = topicOf(draft.paragraphs, isStopWord);
  const weighty = heaviest(topic.vector, Math.max(settings.keywords, settings.sentenceKeywords));
  const keywords = weighty.slice(0, settings.keywords).map(([word]) => word);
  const isNameless = isGenerated(draft, collection.isSharedTitle);
  const byKeywords = keywords.slice(0, TITLE_KEYWORDS).join(' ');
  const sentences = abstractOf(
    draft.paragraphs,
    new Map(weighty.slice(0, settings.sentenceKeywords)),
    settings.sentences,
    draft.title,
  );
  const record: DocView = {
    schema: DOCVIEW_SCHEMA,
    ok: true,
    identifier: draft.identifier,
    url: draft.url,
    type: draft.type,
    category: classify?.(topic.vector) ?? null,
    title: isNameless ? byKeywords : draft.title,
    titleFrom: isNameless ? 'keywords' : 'page',
    language: draft.language,
    keywords,
    abstract: joined(sentences),
    content: draft.content,
    links: relevantLinks(draft, topic.vector, isStopWord, settings.relevance),
    images: [...draft.pictures],
    replicas: [],
  };
  return { record, topic };
}

/** §6: "one or two". */
const TITLE_KEYWORDS = 2;

/** Combines the stop words of the page's languages and of its collection. */
function stopWordTest(draft: Draft, collection: Collection = NO_COLLECTION): (word: string) => boolean {
  const words = stopWordsFor(
    draft.language,
    draft.paragraphs.map(lines =>
      wordsOf(
        lines
          .map(({ text }) => text)
          .join(' ')
          .slice(0, SHOWN_CHARS),
      ),
    ),
  );
  return word => words.has(word) || isGrammaticalKana(word) || collection.isStopWord(word);
}

/** Characters of a paragraph used to detect its language. */
const SHOWN_CHARS = 2000;

/** Joins sentences with a space, except in scripts without spaces. */
const joined = (sentences: readonly string[]): string =>
  sentences
    .map(
      (sentence, at) => (at === 0 || /[。！？”』」]$/u.test(sentences[at - 1] ?? '') ? '' : ' ') + sentence,
    )
    .join('');

/** Default titles of editors and frameworks, in several languages. */
const DEFAULT_TITLES =
  /^(?:untitled(?: (?:document|page))?|new page|no title|document|index|page|home ?page|title|无标题(?:文档|页)?|新建网页|無標題(?:文件)?|無題(?:ドキュメント)?|新規ページ|제목 없음|unbenanntes dokument|document sans (?:nom|titre)|documento sin título|senza titolo|sem título|без (?:названия|имени))(?:[ _-]*\d+)?(?:\.html?)?$/iu;

/**
 * Detects titles that no author wrote: missing, default, the host's name, or the same on every page of the host.
 * `isSharedTitle`: true if all pages of the host have this title.
 */
function isGenerated(
  { title, host }: Pick<Draft, 'title' | 'host'>,
  isSharedTitle: (host: string, title: string) => boolean,
): boolean {
  const words = title.trim();
  if (!/[\p{L}\p{N}]/u.test(words) || DEFAULT_TITLES.test(words)) return true;
  return isNameOfHost(words, host) || isSharedTitle(host, words);
}

/** `www.example.org`, `example.org`, `http://example.org/`. */
function isNameOfHost(title: string, host: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^https?:\/\//u, '')
      .replace(/^www\./u, '')
      .replace(/(?::\d+)?(?<!\/)\/*$/u, '');
  return host !== '' && plain(title) === plain(host);
}

export interface DublinCore {
  readonly 'dc:identifier': string;
  readonly 'dc:type': string;
  readonly 'dc:format': 'text/html';
  readonly 'dc:title': string;
  readonly 'dc:subject': readonly string[];
  readonly 'dc:description': string;
  readonly 'dc:language'?: string;
  /** Relevant links, then replicas. */
  readonly 'dc:relation': readonly string[];
}

/**
 * Maps a docview to the elements of Dublin Core for which it has values. The paper itself names Type and Subject; a category
 * comes first among the subjects.
 */
export function dublinCoreOf(record: DocView): DublinCore {
  const { identifier, type, title, category, keywords, abstract, language, links, replicas } = record;
  return {
    'dc:identifier': identifier,
    'dc:type': DCMI_TYPE[type],
    'dc:format': 'text/html',
    'dc:title': title,
    'dc:subject': category === null ? keywords : [category, ...keywords],
    'dc:description': abstract,
    ...(language === null ? {} : { 'dc:language': language }),
    'dc:relation': [...links.map(({ href }) => href), ...replicas.map(replica => replica.identifier)],
  };
}

/** Terms of the DCMI Type Vocabulary. */
const DCMI_TYPE: Readonly<Record<DocView['type'], string>> = {
  topic: 'Text',
  hub: 'Collection',
  image: 'Image',
};
