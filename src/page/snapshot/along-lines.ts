// Turns a page of upright lines, as in Japanese novels and Mongolian, so that its lines run from left to right and
// follow one another downwards. Judged so, its header is above its text, and the margins are beside it.

import type { Box } from '../../base/box.ts';
import { onceEach } from './once-each.ts';
import { isSeen } from './sight.ts';
import type { Snapshot, SnapshotStyle } from './snapshot.ts';

/** Least share of the visible text in vertical lines. */
const UPRIGHT_TEXT = 0.5;

/** The same snapshot if its lines are level. Elements and texts keep their indices. */
export const alongLines = onceEach((snapshot: Snapshot): Snapshot => {
  const mode = uprightMode(snapshot);
  return mode === undefined ? snapshot : turned(snapshot, mode);
});

/**
 * The writing mode of a page whose blocks follow one another sideways: that of its body, if most of its visible text has
 * upright lines. Upright text in a box of a level page does not turn the page.
 */
export const uprightMode = onceEach(({ elements, styles, texts }: Snapshot): string | undefined => {
  const body = elements.find(({ tag, parent }) => tag === 'body' && parent === 0);
  const mode = styles[body?.style ?? -1]?.writingMode ?? '';
  if (!isUpright(mode)) return undefined;
  let all = 0;
  let upright = 0;
  for (const { parent, text, visibility } of texts) {
    if (!isSeen(visibility)) continue;
    all += text.length;
    if (isUpright(styles[elements[parent]?.style ?? -1]?.writingMode ?? '')) upright += text.length;
  }
  return upright > 0 && upright >= UPRIGHT_TEXT * all ? mode : undefined;
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
