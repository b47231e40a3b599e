// The after picture: noise gone, CENTER untouched, wherever the two overlap.

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { zonePictures } from '../../../src/show/picture/overlay/zone-pictures.ts';
import { type PageOptions, type Part, page } from '../../support/zoned-page.ts';
import { rgbaOf } from './golden.ts';

const INK = [200, 30, 60];
const WHITE = [255, 255, 255];

/** The page's picture is all ink: what is not ink afterwards was blanked. */
async function blanked(
  parts: readonly Part[],
  options: PageOptions = {},
): Promise<(x: number, y: number) => number[]> {
  const { snapshot, zoning } = page(parts, { width: 100, height: 100, ...options });
  const scale = snapshot.picture?.scale ?? 1;
  const size = { width: 100 * scale, height: 100 * scale };
  const ink = sharp({ create: { ...size, channels: 3, background: { r: 200, g: 30, b: 60 } } });
  const wanted = { picture: false, before: false, after: true };
  const { after = Buffer.alloc(0) } = await zonePictures(
    await ink.png().toBuffer(),
    snapshot,
    zoning,
    wanted,
  );
  const { data } = await rgbaOf(after);
  return (x, y) => [...data.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 3)];
}

describe('zonePictures: after', () => {
  it('blanks what is not CENTER and leaves the rest', async () => {
    const at = await blanked([
      { box: [0, 0, 100, 20], zone: 'HEADER' },
      { box: [0, 20, 20, 80], zone: 'LM' },
      { box: [20, 20, 80, 60], zone: 'CENTER' },
    ]);
    expect([at(50, 10), at(10, 50), at(0, 99)]).toEqual([WHITE, WHITE, WHITE]);
    expect([at(20, 20), at(99, 79), at(50, 90)]).toEqual([INK, INK, INK]);
  });

  it('keeps a CENTER block that overlaps a blanked one, whichever comes first', async () => {
    const noise: Part = { box: [0, 0, 60, 60], zone: 'LM' };
    const center: Part = { box: [40, 40, 60, 60], zone: 'CENTER' };
    for (const parts of [
      [noise, center],
      [center, noise],
    ]) {
      const at = await blanked(parts);
      expect([at(50, 50), at(10, 10)]).toEqual([INK, WHITE]);
    }
  });

  it('keeps CENTER under a positioned sheet', async () => {
    const at = await blanked([
      { box: [0, 50, 100, 50], zone: 'CENTER' },
      { box: [0, 0, 100, 100], zone: 'HEADER', style: { position: 'fixed' } },
    ]);
    expect([at(50, 75), at(50, 25)]).toEqual([INK, WHITE]);
  });

  it('keeps CENTER inside a noise element', async () => {
    const at = await blanked([
      { box: [0, 0, 100, 100], zone: 'LM', parts: [{ box: [30, 30, 40, 40], zone: 'CENTER' }] },
    ]);
    expect([at(50, 50), at(10, 10)]).toEqual([INK, WHITE]);
  });

  it('blanks a float that a paragraph makes way for', async () => {
    const at = await blanked([
      { box: [60, 0, 40, 100], zone: 'RM', style: { float: 'right' } },
      { tag: 'p', box: [0, 0, 100, 100], zone: 'CENTER' },
    ]);
    expect([at(80, 50), at(20, 50)]).toEqual([WHITE, INK]);
  });

  it('keeps CENTER inside a floated margin', async () => {
    const at = await blanked([
      {
        box: [50, 0, 50, 100],
        zone: 'RM',
        style: { float: 'right' },
        parts: [{ box: [60, 20, 30, 30], zone: 'CENTER' }],
      },
      { tag: 'p', box: [0, 0, 100, 100], zone: 'CENTER' },
    ]);
    expect([at(70, 30), at(70, 80), at(20, 50)]).toEqual([INK, WHITE, INK]);
  });

  const grounds: readonly [
    name: string,
    parts: readonly Part[],
    options: PageOptions,
    expected: readonly number[],
  ][] = [
    ["BODY's colour", [], { body: { backgroundColor: 'rgb(10, 20, 30)' } }, [10, 20, 30]],
    [
      "BODY's colour, half transparent",
      [],
      { body: { backgroundColor: 'rgba(0, 0, 0, 0.5)' } },
      [128, 128, 128],
    ],
    ['a colour of the new kind', [], { body: { backgroundColor: 'color(srgb 1 0.5 0 / 1)' } }, [255, 128, 0]],
    [
      'white where it cannot be read',
      [],
      { body: { backgroundColor: 'oklch(0.5 0.1 20)' } },
      [255, 255, 255],
    ],
    ['white where there is none', [], {}, [255, 255, 255]],
  ];
  it.each(grounds)('blanks with %s', async (_name, parts, options, expected) => {
    const at = await blanked([{ box: [0, 0, 50, 50], zone: 'LM' }, ...parts], options);
    expect(at(25, 25)).toEqual(expected);
  });

  it('blanks with the colour of what stays behind it, not of what goes', async () => {
    const at = await blanked([
      {
        box: [0, 0, 100, 50],
        style: { backgroundColor: 'rgb(1, 2, 3)' },
        parts: [
          {
            box: [0, 0, 100, 50],
            zone: 'HEADER',
            style: { backgroundColor: 'rgb(250, 0, 0)' },
            parts: [
              { box: [0, 0, 20, 20], zone: 'LM' },
              { box: [40, 0, 20, 20], zone: 'CENTER' },
            ],
          },
        ],
      },
    ]);
    expect([at(5, 5), at(90, 40), at(50, 10)]).toEqual([[1, 2, 3], [1, 2, 3], INK]);
  });

  it('works at the scale of the picture', async () => {
    const picture = { path: 'p.png', width: 200, height: 200, scale: 2 };
    const at = await blanked([{ box: [0, 0, 50, 50], zone: 'LM' }], { picture });
    expect([at(99, 99), at(100, 100)]).toEqual([WHITE, INK]);
  });
});
