// Scans a page once for signs of comments: text and times of each element, links, and names that authors gave.

import { add, at } from '../../../base/columns.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { nearestAround } from '../../../see/snapshot/around.ts';
import { sumUpwards } from '../../../see/snapshot/parents.ts';
import { CODE_TAGS, HEADING_TAGS, isConcealed, isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotText } from '../../../see/snapshot/snapshot.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import { textsWithin } from '../../../see/snapshot/walks.ts';
import { languageTag } from '../../metadata/language-tag.ts';
import { HINT_NAMES, type HintName, hintsReader } from '../evidence/hints.ts';
import { isTimeLine } from './time-lines.ts';

export interface PageScan {
  readonly snapshot: Snapshot;
  readonly language: string;
  /** One past the last descendant of each element. */
  readonly ends: Int32Array;
  /** Characters without white space, in all of each element. */
  readonly chars: Float64Array;
  /** Times of writing in all of each element. */
  readonly times: Float64Array;
  /** Those right in each element. */
  readonly ownTimes: Float64Array;
  /** 1 for each text that is part of such a time. */
  readonly isTime: Uint8Array;
  /** 1 for each text that a reader sees or can open. */
  readonly isRead: Uint8Array;
  readonly charsOf: Float64Array;
  /** The link or control around each element, itself included; -1 for none. */
  readonly control: Int32Array;
  /** The heading around each element; -1 for none. */
  readonly heading: Int32Array;
  /** The form with a text field around each element; -1 for none. */
  readonly form: Int32Array;
  readonly isNamed: (index: number, name: HintName) => boolean;
}

const CONTROL_TAGS = new Set(['a', 'button', 'select', 'label', 'summary']);

/** Longest text of an element whose parts make one time. */
const TIME_CHARS = 60;

export function scanPage(snapshot: Snapshot): PageScan {
  const { elements, texts } = snapshot;
  const language = languageTag(snapshot.lang) ?? '';
  const chars = new Float64Array(elements.length);
  const ownTimes = new Float64Array(elements.length);
  const charsOf = Float64Array.from(texts, ({ text }) => nonBlankChars(text));
  const isRead = Uint8Array.from(texts, text => (isReadable(snapshot, text) ? 1 : 0));
  const isTime = new Uint8Array(texts.length);
  for (const [place, { parent, text }] of texts.entries()) {
    if (isRead[place] === 0) continue;
    add(chars, parent, at(charsOf, place));
    if (!isTimeLine(text, language)) continue;
    isTime[place] = 1;
    add(ownTimes, parent, 1);
  }
  sumUpwards(snapshot, [chars]);
  addJoinedTimes({ snapshot, language, chars, ownTimes, isTime, isRead });
  const times = Float64Array.from(ownTimes);
  sumUpwards(snapshot, [times]);
  return {
    ...{ snapshot, language, chars, times, ownTimes, isTime, isRead, charsOf },
    ends: treeOf(snapshot).subtreeEnd,
    control: nearestAround(snapshot, isControl),
    heading: nearestAround(snapshot, ({ tag }) => HEADING_TAGS.has(tag)),
    form: formsAround(snapshot),
    isNamed: namesReader(snapshot),
  };
}

const isReadable = ({ elements }: Snapshot, { parent, visibility }: SnapshotText): boolean =>
  !isConcealed(visibility) && !CODE_TAGS.has(elements[parent]?.tag ?? '');

/** Finds times whose parts are texts of their own, such as `<b>3</b> <i>May</i>`, and those said by `datetime` alone. */
function addJoinedTimes(scan: TimeScan): void {
  const { snapshot, chars, ownTimes, isTime } = scan;
  const times = Float64Array.from(ownTimes);
  // Children before parents, so that the innermost element has the time.
  for (let index = snapshot.elements.length - 1; index >= 0; index--) {
    const isShort = at(chars, index) > 0 && at(chars, index) <= TIME_CHARS;
    const parts = isShort && at(times, index) === 0 ? joinedTime(scan, index) : [];
    if (parts.length > 0) {
      for (const place of parts) isTime[place] = 1;
      add(ownTimes, index, 1);
      add(times, index, 1);
    }
    const parent = snapshot.elements[index]?.parent ?? -1;
    if (parent >= 0) add(times, parent, at(times, index));
  }
}

type TimeScan = Pick<PageScan, 'snapshot' | 'language' | 'chars' | 'ownTimes' | 'isTime' | 'isRead'>;

/** Returns the texts of an element that together are a time. */
function joinedTime({ snapshot, language, isRead }: TimeScan, index: number): number[] {
  const { tag = '', attributes = {} } = snapshot.elements[index] ?? {};
  const places = [...textsWithin(snapshot, index)]
    .map(([place]) => place)
    .filter(place => isRead[place] === 1);
  const lineOf = (parts: readonly number[]): string =>
    parts.map(place => snapshot.texts[place]?.text ?? '').join(' ');
  if (/\p{Nd}/u.test(attributes.datetime ?? (tag === 'time' ? lineOf(places) : ''))) return places;
  if (places.length < 2 || !isTimeLine(lineOf(places), language)) return [];
  // Leaves out the writer before the time: "Added by", "Ann", "3 days", "ago".
  const from = places.findLastIndex((_, order) => isTimeLine(lineOf(places.slice(order)), language));
  return places.slice(from);
}

const isControl = ({ tag, attributes }: SnapshotElement): boolean =>
  CONTROL_TAGS.has(tag) || attributes.role === 'button';

/** Forms around the page, as those of ASP.NET, have other text fields or none. */
function formsAround(snapshot: Snapshot): Int32Array {
  const { elements } = snapshot;
  const forms = nearestAround(snapshot, ({ tag }) => tag === 'form');
  const withField = new Set<number>();
  for (const [index, { tag }] of elements.entries())
    if (tag === 'textarea') withField.add(forms[index] ?? -1);
  return forms.map(form => (withField.has(form) ? form : -1));
}

function namesReader({ elements }: Snapshot): PageScan['isNamed'] {
  const hintsOf = hintsReader();
  return (index, name) => {
    const element = elements[index];
    return element !== undefined && ((hintsOf(element) >> HINT_NAMES.indexOf(name)) & 1) === 1;
  };
}

/** True for a text that a reader sees without opening anything. */
export const isSeenText = ({ snapshot }: PageScan, place: number): boolean =>
  isSeen(snapshot.texts[place]?.visibility ?? 'none');
