// The part of a docview that one page alone determines: plain data, independent of its collection.

import { parseUrl } from '../../base/text/parse-url.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { type PageType, pageType } from '../baselines/page-types.ts';
import { parametersOf } from '../baselines/parameters.ts';
import { tagTree } from '../baselines/tag-tree.ts';
import type { Selection } from '../hast/kept.ts';
import { centralArea } from '../zones/enclosing-zone.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type DraftLine, linesOf } from './lines.ts';
import { type LinkBlock, linkBlocksOf } from './link-blocks.ts';
import { pageIdentity } from './page-identity.ts';
import { paragraphsOf } from './paragraphs.ts';
import { isPictorial } from './pictorial.ts';
import { type Picture, picturesOf } from './pictures.ts';

export interface Draft {
  readonly identifier: string;
  /** The address at which the page was read. */
  readonly url: string;
  readonly host: string;
  readonly type: PageType;
  /** Empty if the page has none. */
  readonly title: string;
  readonly language: string | null;
  /** The content as text. */
  readonly content: string;
  /** The topic content: weighted lines by paragraph. */
  readonly paragraphs: readonly (readonly DraftLine[])[];
  readonly linkBlocks: readonly LinkBlock[];
  /** Only for image pages. */
  readonly pictures: readonly Picture[];
}

/** The verdicts on a page: its zones, its selection, and the content as text. */
export interface JudgedContent {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: Selection;
  readonly content: { readonly text: string };
}

export function draftOf({ snapshot, zoning, selection, content }: JudgedContent): Draft {
  const parameters = parametersOf('tagtree');
  const tree = tagTree(snapshot, parameters);
  const isCentral = centralArea(snapshot, zoning);
  const central = tree.nodes.filter(({ element }) => isCentral(element));
  const typeByTerms = pageType(central, parameters);
  const terms = central.reduce((sum, block) => sum + block.terms, 0);
  const type = typeByTerms === 'topic' && isPictorial(snapshot, selection, terms) ? 'image' : typeByTerms;
  const pictures = type === 'image' ? picturesOf(snapshot, selection) : [];
  const lines = linesOf(snapshot, selection, tree, type);
  const { identifier, ...named } = pageIdentity(snapshot);
  return {
    identifier,
    url: snapshot.finalUrl,
    host: parseUrl(identifier)?.host ?? '',
    type,
    ...named,
    content: withPictures(content.text, pictures),
    paragraphs: [...paragraphsOf(lines, tree), ...pictureParagraphs(pictures)],
    linkBlocks: linkBlocksOf(snapshot, selection, tree),
    pictures,
  };
}

/** Picture descriptions tell the topic of the page. */
const pictureParagraphs = (pictures: readonly Picture[]): DraftLine[][] =>
  pictures.flatMap(({ text }) => (text === '' ? [] : [[{ text, weight: 1, isHeading: false }]]));

/** Adds the descriptions of pictures to the content of an image page. */
function withPictures(text: string, pictures: readonly Picture[]): string {
  const missing = pictures
    .map(picture => picture.text)
    .filter(words => words !== '' && !text.includes(words));
  return missing.length === 0 ? text : `${text}${text === '' ? '' : '\n'}${missing.join('\n')}\n`;
}
