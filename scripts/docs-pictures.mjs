// Draws the pictures of the README from the samples: the annotated page, and the same before and after.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { open } from '../dist/index.js';

const OUT = 'docs/pictures';
const WIDTH = 640;
const GAP = 16;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
mkdirSync(OUT, { recursive: true });
const pith = await open({ concurrency: 1 });
try {
  const { picture, before, after } = await pith.segment('samples/hub-three-columns/page.html', {
    picture: true,
    before: true,
    after: true,
  });
  await save('zones.png', await scaled(picture, WIDTH));
  await save('before-after.png', await sideBySide(before, after));
} finally {
  await pith.close();
}

function scaled(png, width) {
  return sharp(png).resize({ width }).png().toBuffer();
}

async function sideBySide(left, right) {
  const width = (WIDTH - GAP) / 2;
  const pair = [await scaled(left, width), await scaled(right, width)];
  const { height } = await sharp(pair[0]).metadata();
  return sharp({ create: { width: WIDTH, height, channels: 3, background: '#ffffff' } })
    .composite(pair.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })))
    .png()
    .toBuffer();
}

async function save(name, png) {
  const path = join(OUT, name);
  await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toFile(path);
  console.log(path);
}
