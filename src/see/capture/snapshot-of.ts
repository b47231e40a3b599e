// Checks a decoded walk and makes a Snapshot of it: of a page that pith visits, or of one in which it runs.

import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { withListsAsShown } from '../../page/snapshot/lists-as-shown.ts';
import { isConcealed, isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import { SNAPSHOT_SCHEMA, type Snapshot, type SnapshotText } from '../../page/snapshot/snapshot.ts';
import type { Warnings } from '../browser/warnings.ts';
import type { DecodedWalk } from './decode-walk.ts';
import type { WirePage } from './in-page/wire.ts';

/** The facts about a page that its walk does not know. */
interface SeenPageFacts extends Pick<Snapshot, 'url' | 'status' | 'environment'> {
  readonly warnings: Pick<Warnings, 'add' | 'list'>;
  readonly more?: Pick<Snapshot, 'validators' | 'headers'>;
}

export function snapshotOf(wire: WirePage, decoded: DecodedWalk, facts: SeenPageFacts): Snapshot {
  const [width, height] = wire.page;
  const [viewportWidth, viewportHeight] = wire.viewport;
  const snapshot: Snapshot = {
    schema: SNAPSHOT_SCHEMA,
    url: facts.url,
    finalUrl: wire.url,
    status: facts.status,
    title: wire.title,
    lang: wire.lang,
    viewport: { width: viewportWidth, height: viewportHeight },
    deviceScaleFactor: wire.deviceScaleFactor,
    page: { width, height },
    picture: null,
    scopes: decoded.scopes,
    styles: decoded.styles,
    elements: decoded.elements,
    texts: decoded.texts,
    blanks: decoded.blanks,
    warnings: [],
    ...facts.more,
    environment: facts.environment,
  };
  warnOfScroller(snapshot, facts.warnings);
  return { ...snapshot, warnings: facts.warnings.list() };
}

/** Warns about what the walk itself noticed. */
export function warnOfWalk(
  wire: WirePage,
  warnings: { add(code: 'CLOBBERED_DOM' | 'MALFORMED_XML' | 'BUDGET_ELEMENTS', message: string): void },
): void {
  if (wire.clobbered)
    warnings.add(
      'CLOBBERED_DOM',
      'controls of a form are named like DOM properties of the form; boxes are still correct',
    );
  if (wire.malformed)
    warnings.add('MALFORMED_XML', 'the page is XML with an error: the part after the error is not shown');
  if (wire.partsLeftOut > 0)
    warnings.add(
      'BUDGET_ELEMENTS',
      `the page exceeds the limits of names, levels or characters: ${counted(wire.partsLeftOut, 'part')} left out`,
    );
  else if (wire.elementsLeftOut > 0)
    warnings.add(
      'BUDGET_ELEMENTS',
      `the page has more than ${wire.elements.tag.length} elements: the rest is left out`,
    );
}

/** True for a page without a text or a picture that is seen. */
export const showsNothing = ({ elements, texts }: Pick<DecodedWalk, 'elements' | 'texts'>): boolean =>
  !texts.some(({ visibility }) => isSeen(visibility) || isConcealed(visibility)) && !showsPictures(elements);

const showsPictures = (elements: DecodedWalk['elements']): boolean =>
  elements.some(({ tag, visibility }) => REPLACED_TAGS.has(tag) && isSeen(visibility));

/** The first characters of each kind, in any encoding that extends ASCII. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-\d/, 'a PDF'],
  [/^.PNG\n/u, 'a PNG picture'],
  [/^GIF8[79]a(?! )/, 'a GIF picture'],
  [/^ÿØÿ|^\ufffd{3,4}.{0,8}(?:JFIF|Exif)/su, 'a JPEG picture'],
  [/^RIFF.{1,8}WEBP/su, 'a WebP picture'],
  [/^PK\x03\x04/, 'a ZIP archive or an office document'],
  [/^\x1f[‹\ufffd]\x08/, 'gzip data'],
];

/** Refuses binary files that were opened as HTML: browsers show their bytes as text. */
export function refuseBinary(page: string, { elements, texts }: DecodedWalk): void {
  if (isNoise(texts)) throw new PithError('NOT_HTML', `${page} is binary data, not an HTML page`);
  const [first] = texts;
  if (first === undefined || elements[first.parent]?.tag !== 'body') return;
  const kind = BEGINNINGS.find(([beginning]) => beginning.test(first.text))?.[1];
  if (kind !== undefined) throw new PithError('NOT_HTML', `${page} is ${kind}, not an HTML page`);
}

const NOISE = {
  /** Characters that are looked at. */
  most: 20_000,
  least: 100,
  /** Random bytes have a tenth; pages, read in any encoding, have next to none. */
  controlShare: 0.03,
} as const;

/** Text with many control characters, which no page has. */
function isNoise(texts: DecodedWalk['texts']): boolean {
  let [chars, controls] = [0, 0];
  for (const { text } of texts) {
    const part = text.slice(0, NOISE.most - chars);
    chars += part.length;
    controls += part.match(CONTROLS)?.length ?? 0;
    if (chars >= NOISE.most) break;
  }
  return chars >= NOISE.least && controls > NOISE.controlShare * chars;
}

const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;

const TEXT_LIMITS = {
  /** Share and number of suspect characters; a page may quote a few. */
  suspectShare: 0.005,
  suspectLetters: 3,
  /** Share and number of visible characters in scroll containers; less is a code box, a menu or a carousel. */
  scrolledShare: 0.5,
  scrolledLetters: 1_000,
} as const;

/** U+FFFD, C1 controls, and UTF-8 decoded as windows-1252 (`Ã¼`, `â€™`). */
const SUSPECT = /[\ufffd\x80-\x9f]|[ÂÃ][\xa0-\xbf]|â€[œ\x9d™˜“”¦]/g;

/** Warns about the texts of a page: wrong encoding, or no text. */
export function warnOfText(
  { elements, texts }: Pick<DecodedWalk, 'elements' | 'texts'>,
  warnings: Warnings,
): void {
  const seen = texts.filter(({ visibility }) => isSeen(visibility));
  const letters = lettersOf(seen);
  if (letters === 0) {
    if (!warnings.has('ALL_HIDDEN')) {
      const other = showsPictures(elements) ? 'pictures, but no text' : 'no text that people can see';
      warnings.add('NO_TEXT', `the page shows ${other}`);
    }
    return;
  }
  const suspect = seen.reduce((sum, { text }) => sum + (text.match(SUSPECT)?.length ?? 0), 0);
  if (suspect >= TEXT_LIMITS.suspectLetters && suspect / letters >= TEXT_LIMITS.suspectShare) {
    const percent = ((100 * suspect) / letters).toFixed(1);
    warnings.add(
      'DECODE_SUSPECT',
      `${percent} % of the characters are wrong: the page declares another encoding than it has`,
    );
  }
}

/** Warns if most of the text is scrolled out; a list of links beside the page is not what a reader came for. */
function warnOfScroller(snapshot: Snapshot, warnings: Pick<Warnings, 'add'>): void {
  if (!isMostlyScrolled(snapshot) || !isMostlyScrolled(withListsAsShown(snapshot))) return;
  warnings.add(
    'CONTENT_IN_SCROLLER',
    'most of the text is in a scroll container: it is read, but not in the picture',
  );
}

function isMostlyScrolled({ texts }: Snapshot): boolean {
  const seen = texts.filter(({ visibility }) => isSeen(visibility));
  const scrolled = lettersOf(seen.filter(({ visibility }) => visibility === 'scrolled'));
  return scrolled >= TEXT_LIMITS.scrolledLetters && scrolled >= TEXT_LIMITS.scrolledShare * lettersOf(seen);
}

function lettersOf(texts: readonly SnapshotText[]): number {
  return texts.reduce((sum, { text }) => sum + nonBlankChars(text), 0);
}
