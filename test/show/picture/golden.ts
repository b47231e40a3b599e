// Compares a picture with the golden one of this folder; UPDATE_GOLDEN=1 writes it instead.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const FOLDER = new URL('./golden/', import.meta.url);

/** How many px differ at all (nothing in the picture depends on the machine); throws where the golden picture is missing or of another size. */
export async function differenceFromGolden(name: string, png: Buffer): Promise<number> {
  const file = new URL(`${name}.png`, FOLDER);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, png);
  }
  if (!existsSync(file))
    throw new Error(`No golden picture ${name}: write it with UPDATE_GOLDEN=1 and look at it.`);
  const golden = await rgbaOf(readFileSync(file));
  const found = await rgbaOf(png);
  if (golden.width !== found.width || golden.height !== found.height) {
    throw new Error(
      `${name} is ${found.width} × ${found.height}, its golden picture ${golden.width} × ${golden.height}.`,
    );
  }
  const different = pixelmatch(golden.data, found.data, undefined, golden.width, golden.height, {
    threshold: 0,
    includeAA: true,
  });
  if (different > 0) writeFileSync(join(tmpdir(), `pith-${name}.png`), png);
  return different;
}

export async function rgbaOf(png: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A made page: light stripes on white, and a dark block where a footer would be. */
export function background(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3, 255);
  for (let y = 0; y < height; y++) {
    const dark = y >= height * 0.85;
    const striped = Math.floor(y / (height / 25)) % 2 === 0;
    data.fill(dark ? 40 : striped ? 232 : 255, y * width * 3, (y + 1) * width * 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
