// Takes the picture of the whole page over CDP: in one shot, or in strips if one would take too much memory.

import { PithError } from '../../base/errors.ts';
import { beAlone } from '../../base/threads/work-turn.ts';
import { PICTURE_LIMITS, VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { emulatedWindow } from '../browser/page-context.ts';

export interface TakenPicture {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly png: () => Promise<Buffer>;
  /** RGB rows, set for pictures taken in strips, which have no PNG yet. */
  readonly pixels?: Buffer;
  /** px of the page that lie left of it. */
  readonly left?: number;
  /** The page has drawn its overlay on it. */
  readonly isDrawn?: boolean;
}

export async function takePicture(
  open: OpenPage,
  page: { readonly left?: number; readonly width: number; readonly height: number },
  scale: number,
): Promise<TakenPicture> {
  const { left = 0 } = page;
  const { oneShotPixels, maxPixels } = PICTURE_LIMITS;
  const pixelsPerRow = Math.ceil(page.width * scale) * scale;
  const cssHeight = Math.min(page.height, Math.floor(maxPixels / pixelsPerRow));
  if (cssHeight < page.height) {
    open.warnings.add(
      'SCREENSHOT_TRUNCATED',
      `the picture ends at y = ${cssHeight} of ${page.height} px: it would have more than ${maxPixels / 1e6} million pixels`,
    );
  }
  const whole: Strip = { left, top: 0, width: page.width, height: cssHeight };
  const { width, height } = pixelSize(whole, scale);
  if (scale !== 1) await keepScale(open, scale);
  const isLarge = width * height > oneShotPixels;
  if (isLarge) await beAlone();
  const end = performance.now() + VISIT_LIMITS.pictureMs;
  if (!isLarge) {
    const png = await shoot(open, end, whole, scale);
    return { left, width, height, scale, png: async () => png };
  }
  const pixels = await shootStrips(open, end, whole, scale);
  return { left, width, height, scale, pixels, png: () => encoded(pixels, width, height) };
}

/** Sets the scale in this session, because taking a picture would reset it to 1. */
async function keepScale({ camera, watch, page, options }: OpenPage, scale: number): Promise<void> {
  const window = { ...emulatedWindow(page, options), deviceScaleFactor: scale };
  const step = { what: 'setting the scale', ms: VISIT_LIMITS.settleMs };
  await watch.run(step, camera.send('Emulation.setDeviceMetricsOverride', window));
}

interface Strip {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const pixelSize = ({ width, height }: Strip, scale: number) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** `end`: of the time for all strips together, since a page may take minutes to lay out for each of them. */
async function shoot(open: OpenPage, end: number, strip: Strip, scale: number): Promise<Buffer> {
  const clip = { x: strip.left, y: strip.top, width: strip.width, height: strip.height, scale: 1 };
  // Retries once: Chromium sometimes refuses while another page is being opened.
  const data = await screenshot(open, end, clip).catch(() => {
    if (performance.now() >= end)
      throw new PithError(
        'SCREENSHOT_FAILED',
        `taking the picture took longer than ${VISIT_LIMITS.pictureMs / 1000} s`,
      );
    return screenshot(open, end, clip);
  });
  return checked(Buffer.from(data, 'base64'), pixelSize(strip, scale));
}

type Clip = Readonly<Record<'x' | 'y' | 'width' | 'height' | 'scale', number>>;

async function screenshot({ camera, watch }: OpenPage, end: number, clip: Clip): Promise<string> {
  const ms = Math.max(1, Math.round(end - performance.now()));
  const step = { what: 'taking the picture', ms, code: 'SCREENSHOT_FAILED' } as const;
  const how = { format: 'png', captureBeyondViewport: true, optimizeForSpeed: true } as const;
  try {
    return (await watch.run(step, camera.send('Page.captureScreenshot', { ...how, clip }))).data;
  } catch (error) {
    if (error instanceof PithError) throw error;
    throw new PithError('SCREENSHOT_FAILED', 'the browser could not take the picture of this page', {
      cause: error,
    });
  }
}

/** Decodes each strip into its place while the next one is taken. */
async function shootStrips(open: OpenPage, end: number, whole: Strip, scale: number): Promise<Buffer> {
  const { width, height } = pixelSize(whole, scale);
  const pixels = Buffer.alloc(width * height * 3);
  const stripCss = Math.max(1, Math.floor(PICTURE_LIMITS.stripPixels / (width * scale)));
  let unpacking: Promise<void> = Promise.resolve();
  for (let top = 0; top < whole.height; top += stripCss) {
    const strip = { ...whole, top, height: Math.min(stripCss, whole.height - top) };
    const png = await shoot(open, end, strip, scale);
    await unpacking;
    unpacking = unpack(png, pixels, Math.round(top * scale) * width * 3);
    unpacking.catch(() => {});
  }
  await unpacking;
  return pixels;
}

/** Imported only for large pages. */
const loadSharp = async () => (await import('sharp')).default;

async function unpack(png: Buffer, pixels: Buffer, at: number): Promise<void> {
  const sharp = await loadSharp();
  const strip = await sharp(png, { limitInputPixels: false }).removeAlpha().raw().toBuffer();
  strip.copy(pixels, at);
}

async function encoded(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .png({ compressionLevel: 2, adaptiveFiltering: false })
    .toBuffer();
}

/** Throws for an empty or wrong picture: browsers sometimes return zero bytes (hazards, 2.1). */
function checked(png: Buffer, { width, height }: ReturnType<typeof pixelSize>): Buffer {
  const isPng = png.length > 24 && png.readUInt32BE(0) === 0x89504e47;
  if (isPng && png.readUInt32BE(16) === width && png.readUInt32BE(20) === height) return png;
  throw new PithError(
    'SCREENSHOT_FAILED',
    `the browser returned ${png.length} bytes instead of a picture of ${width} × ${height} px`,
  );
}
