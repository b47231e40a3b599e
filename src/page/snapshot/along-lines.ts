// Turns a page of upright lines, as in Japanese novels and Mongolian, and mirrors one of Arabic or Hebrew lines, so that
// its lines run from left to right and follow one another downwards. Judged so, its header is above its text, the margins
// are beside it, and what comes first in a line is at the left, as on the pages from which the models learned.

import type { Box } from '../../base/box.ts';
import { onceEach } from './once-each.ts';
import { isSeen } from './sight.ts';
import type { Snapshot, SnapshotStyle } from './snapshot.ts';

/** Least share of the visible text in lines of one kind that are then those of the page. */
const MOST_TEXT = 0.5;

/** The same snapshot if its lines are level and run from the left. Elements and texts keep their indices. */
export const alongLines = onceEach((snapshot: Snapshot): Snapshot => {
  return runsLeftwards(snapshot) ? mirrored(snapshot) : levelLines(snapshot);
});

/** The same without mirroring. */
export const levelLines = onceEach((snapshot: Snapshot): Snapshot => {
  const mode = uprightMode(snapshot);
  return mode === undefined ? snapshot : turned(snapshot, mode);
});

/** True for a page of level lines if at least half of its visible text is in blocks whose lines begin at the right. */
export const runsLeftwards = onceEach((snapshot: Snapshot): boolean => {
  const { styles } = snapshot;
  const isLeftwards = styles.map(({ direction }) => direction === 'rtl');
  if (!isLeftwards.includes(true) || uprightMode(snapshot) !== undefined) return false;
  return isMostText(snapshot, style => isLeftwards[style] === true);
});

function isMostText({ elements, texts }: Snapshot, isSuch: (style: number) => boolean): boolean {
  let all = 0;
  let such = 0;
  for (const { parent, text, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    all += text.length;
    if (isSuch(elements[parent]?.style ?? -1)) such += text.length;
  }
  return such > 0 && such >= MOST_TEXT * all;
}

/**
 * The writing mode of a page whose blocks follow one another sideways: that of its body, if most of its visible text has
 * upright lines. Upright text in a box of a level page does not turn the page.
 */
export const uprightMode = onceEach((snapshot: Snapshot): string | undefined => {
  const { elements, styles } = snapshot;
  const body = elements.find(({ tag, parent }) => tag === 'body' && parent === 0);
  const mode = styles[body?.style ?? -1]?.writingMode ?? '';
  if (!isUpright(mode)) return undefined;
  return isMostText(snapshot, style => isUpright(styles[style]?.writingMode ?? '')) ? mode : undefined;
});

const isUpright = (writingMode: string): boolean => /^(?:vertical|sideways)-/.test(writingMode);

/** A box in lines of this mode as if they were level, so that boxes in one line are next to one another. */
export function levelBox(box: Box, writingMode: string): Box {
  return isUpright(writingMode) ? turnFor(writingMode, { width: 0, height: 0 })(box) : box;
}

function turned(snapshot: Snapshot, mode: string): Snapshot {
  const { page, viewport, elements, texts, styles } = snapshot;
  const turn = turnFor(mode, page);
  return {
    ...snapshot,
    page: { width: page.height, height: page.width },
    viewport: { width: viewport.height, height: viewport.width },
    elements: elements.map(element => ({ ...element, pageBox: turn(element.pageBox) })),
    texts: texts.map(text => ({ ...text, pageBox: turn(text.pageBox) })),
    styles: styles.map(style => turnedStyle(style, mode)),
  };
}

function turnFor(mode: string, page: Snapshot['page']): (box: Box) => Box {
  const downOf = ([x, , width]: Box) => (mode.endsWith('-rl') ? page.width - x - width : x);
  // Lines of `sideways-lr` begin at the bottom.
  const alongOf = ([, y, , height]: Box) => (mode === 'sideways-lr' ? page.height - y - height : y);
  return box => [alongOf(box), downOf(box), box[3], box[2]];
}

function turnedStyle(style: SnapshotStyle, mode: string): SnapshotStyle {
  const [top, right, bottom, left] = style.borders;
  const [first, last] = mode.endsWith('-rl') ? [right, left] : [left, right];
  return {
    ...style,
    overflowX: style.overflowY,
    overflowY: style.overflowX,
    borders: mode === 'sideways-lr' ? [first, top, last, bottom] : [first, bottom, last, top],
    writingMode: isUpright(style.writingMode) ? 'horizontal-tb' : mode,
  };
}

function mirrored(snapshot: Snapshot): Snapshot {
  const { page, elements, texts, styles } = snapshot;
  const mirror = ([x, y, width, height]: Box): Box => [page.width - x - width, y, width, height];
  return {
    ...snapshot,
    elements: elements.map(element => ({ ...element, pageBox: mirror(element.pageBox) })),
    texts: texts.map(text => ({ ...text, pageBox: mirror(text.pageBox) })),
    styles: styles.map(mirroredStyle),
  };
}

function mirroredStyle(style: SnapshotStyle): SnapshotStyle {
  const [top, right, bottom, left] = style.borders;
  return {
    ...style,
    direction: style.direction === 'rtl' ? 'ltr' : 'rtl',
    float: otherSide(style.float),
    textAlign: otherSide(style.textAlign),
    borders: [top, left, bottom, right],
  };
}

const otherSide = (text: string): string =>
  text.replace(/left|right/, side => (side === 'left' ? 'right' : 'left'));
