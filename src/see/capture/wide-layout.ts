// Lays a page of a narrow window out once more in a wide one, which shows what is a margin and what is text.

import type { SnapshotElement, SnapshotText, WideLayout } from '../../page/snapshot/snapshot.ts';
import { WIDE_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { DEFAULT_VIEWPORT } from '../browser/options/page-option-rows.ts';
import { emulatedWindow } from '../browser/page-context.ts';
import { Warnings } from '../browser/warnings.ts';
import { withDeadline } from '../browser/watch/page-watch.ts';
import { type DecodedWalk, decodeWalk } from './decode-walk.ts';
import type { EnteredPage } from './enter-page.ts';
import { walkFrames } from './walk-frames.ts';

/** No longer than the page may take to load. */
const stepOf = ({ options: { timeoutMs } }: OpenPage) => ({
  what: 'reading the layout in a wide window',
  ms: Math.min(WIDE_LIMITS.ms, timeoutMs),
});

/** True for a page of its own window, if that is narrow. The caller's page might notice another size. */
export function isInNarrowWindow({ isBorrowed, page }: OpenPage): boolean {
  const { width } = page.viewportSize() ?? DEFAULT_VIEWPORT;
  return !isBorrowed && width < WIDE_LIMITS.narrowWidth;
}

interface NarrowLook {
  readonly entered: EnteredPage;
  readonly decoded: DecodedWalk;
  readonly picture: Promise<unknown> | undefined;
}

/**
 * Undefined for wide windows and large pages. Undefined also if the page has other elements or texts in the wide window,
 * or fails there. Call last, when the picture is taken: pictures for the wide window may load.
 */
export async function wideLayoutOf(
  open: OpenPage,
  { entered, decoded, picture }: NarrowLook,
): Promise<WideLayout | undefined> {
  if (!isInNarrowWindow(open) || decoded.elements.length > WIDE_LIMITS.elements) return undefined;
  await picture?.catch(() => {});
  const own = emulatedWindow(open.page, open.options);
  try {
    return await withDeadline(stepOf(open), walkedWide(open, entered, decoded, own));
  } catch {
    return undefined;
  } finally {
    // For the next page in a tab of its site. Not awaited: a page that hangs would not answer.
    resize(open, own).catch(() => {});
  }
}

type EmulatedWindow = ReturnType<typeof emulatedWindow>;

/** In the session that takes the pictures: it has set the size of the window before. */
const resize = (open: OpenPage, window: EmulatedWindow): Promise<unknown> =>
  open.watch.run(stepOf(open), open.camera.send('Emulation.setDeviceMetricsOverride', window));

async function walkedWide(
  open: OpenPage,
  { world }: EnteredPage,
  narrow: DecodedWalk,
  own: EmulatedWindow,
): Promise<WideLayout | undefined> {
  const { width, height } = DEFAULT_VIEWPORT;
  // A mobile window would grow with a page that is wider, or have the width that the page declares.
  await resize(open, { ...own, width, height, screenWidth: width, screenHeight: height, mobile: false });
  await world.call('resized', [], stepOf(open));
  // A frame that does not answer now was read before, or is left out of both.
  const walked = await walkFrames({ ...open, warnings: new Warnings() }, world, false);
  const { viewport, page } = walked.wire;
  const decoded = decodeWalk(walked);
  if (viewport[0] !== width || !hasSameParts(decoded, narrow)) return undefined;
  const { styles, elements, texts } = decoded;
  return {
    viewport: { width: viewport[0], height: viewport[1] },
    page: { width: page[0], height: page[1] },
    styles,
    elements: elements.map(({ pageBox, visibility, style }) => ({ pageBox, visibility, style })),
    texts: texts.map(({ pageBox, visibility }) => ({ pageBox, visibility })),
  };
}

/** True if elements and texts can be matched by index. */
function hasSameParts(wide: DecodedWalk, narrow: DecodedWalk): boolean {
  const isSameElement = ({ tag, parent }: SnapshotElement, index: number): boolean => {
    const other = narrow.elements[index];
    return tag === other?.tag && parent === other.parent;
  };
  const isSameText = (text: SnapshotText, index: number): boolean => {
    const other = narrow.texts[index];
    return text.parent === other?.parent && text.before === other.before && written(text) === written(other);
  };
  return (
    wide.elements.length === narrow.elements.length &&
    wide.texts.length === narrow.texts.length &&
    wide.elements.every(isSameElement) &&
    wide.texts.every(isSameText)
  );
}

/** The picture of the narrow window may have cut letters that it does not show. */
const written = ({ text, written: whole = text }: SnapshotText): string => whole;
