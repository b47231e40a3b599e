// Reads a saved page in a frame that nobody sees, of the size that the command line uses.

import type { PageRecord } from '../../judge/record/page-record.ts';
import { finishAnimations } from '../../see/capture/in-page/animations.ts';
import { unnamed } from '../../see/capture/in-page/window-of.ts';
import { lookWithTiles } from '../../show/studio/look-with-tiles.ts';
import { type PageModel, pageModel } from '../../show/studio/page/stage/page-model.ts';
import { readAt, readingOf } from '../page/read.ts';
import { cleanPage } from './clean-page.ts';
import { mountPage, type Pins, pageFrame, pinsOf } from './page-frame.ts';
import type { SavedPage } from './saved-page/saved-page.ts';

export interface OpenedPage {
  readonly record: PageRecord;
  readonly model: PageModel;
  /** The page to show, and where its boxes were. */
  readonly page: Document;
  readonly pins: Pins;
}

const VIEWPORT = { width: 1280, height: 800 } as const;

/** ms that pictures and fonts, which are in the page, may take. */
const SETTLE_MS = 5_000;

export async function readPage(saved: SavedPage): Promise<OpenedPage> {
  const { page, left } = cleanPage(saved, VIEWPORT);
  const frame = pageFrame(VIEWPORT);
  frame.className = 'reading';
  document.body.append(frame);
  try {
    const shown = await mountPage(frame, page);
    await settled(shown);
    finishAnimations(shown);
    const read = await readAt(shown, saved.address, {});
    const record = { ...read, warnings: [...leftOut(left), ...read.warnings] };
    const look = await lookWithTiles(
      { ...record, ...readingOf(read), snapshot: readingOf(read).snapshot() },
      [],
      { beside: [] },
    );
    return { record, model: pageModel({ look, pictures: [] }), page, pins: pinsOf(shown) };
  } finally {
    frame.remove();
  }
}

/** Waits for pictures and fonts, as far as they are in the page. */
async function settled(shown: Document): Promise<void> {
  const page = unnamed(shown);
  const pictures = Array.from(page.images, picture => picture.decode().catch(() => {}));
  const late = new Promise(resolve => setTimeout(resolve, SETTLE_MS));
  await Promise.race([Promise.all([...pictures, page.fonts.ready]), late]);
}

function leftOut(count: number): PageRecord['warnings'] {
  if (count === 0) return [];
  const message = `the page names ${count} file${count === 1 ? '' : 's'} that it does not contain: none was loaded`;
  return [{ code: 'NETWORK_OFF', message }];
}
