// The loops that touch px, against the plainest way to say the same.

import { describe, expect, it } from 'vitest';
import { ZONES } from '../../../../src/judge/zones/zoning.ts';
import {
  disjointRectangles,
  type PaintedRectangle,
} from '../../../../src/show/picture/overlay/disjoint-rectangles.ts';
import { ZONE_COLOURS } from '../../../../src/show/picture/overlay/overlay-style.ts';
import {
  blendPixels,
  createRaster,
  outlinePixels,
  type PixelEdges,
  pixelEdges,
} from '../../../../src/show/picture/raster/raster.ts';

/** The same numbers on every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const edgesFrom = (next: (below: number) => number, width: number, height: number): PixelEdges => {
  const left = next(width);
  const top = next(height);
  return { left, top, right: left + 1 + next(width - left), bottom: top + 1 + next(height - top) };
};

describe('blendPixels', () => {
  it.each([0.17, 0.5, 0.94, 0.999, 0, 1])(
    'mixes px by px at opacity %d, wherever the rectangle begins',
    opacity => {
      const next = sequence(7);
      for (let round = 0; round < 60; round++) {
        const width = 1 + next(23);
        const raster = createRaster(width, 5, [0, 0, 0]);
        for (let at = 0; at < raster.data.length; at++) raster.data[at] = next(256);
        const before = Uint8Array.from(raster.data);
        const colour = [next(256), next(256), next(256)] as const;
        const edges = edgesFrom(next, width, 5);
        blendPixels(raster, edges, colour, opacity);
        const weight = Math.round(opacity * 256);
        const expected = before.map((value, at) => {
          const x = Math.floor(at / 3) % width;
          const y = Math.floor(at / 3 / width);
          const inside = x >= edges.left && x < edges.right && y >= edges.top && y < edges.bottom;
          return inside ? (value * (256 - weight) + (colour[at % 3] ?? 0) * weight + 128) >> 8 : value;
        });
        expect(raster.data).toEqual(expected);
      }
    },
  );
});

describe('disjointRectangles', () => {
  it('visits each px once, with the value painted last', () => {
    const next = sequence(11);
    for (let round = 0; round < 50; round++) {
      const [width, height] = [1 + next(20), 1 + next(20)];
      const painted = Array.from({ length: next(12) }, (): PaintedRectangle => {
        return { edges: edgesFrom(next, width, height), value: 1 + next(3) };
      });
      const found = new Array<number>(width * height).fill(0);
      disjointRectangles(painted, width, (edges, value) => {
        for (let y = edges.top; y < edges.bottom; y++) {
          for (let x = edges.left; x < edges.right; x++) {
            expect(found[y * width + x]).toBe(0);
            found[y * width + x] = value;
          }
        }
      });
      const expected = new Array<number>(width * height).fill(0);
      for (const { edges, value } of painted) {
        for (let y = edges.top; y < edges.bottom; y++)
          expected.fill(value, y * width + edges.left, y * width + edges.right);
      }
      expect(found).toEqual(expected);
    }
  });
});

describe('outlinePixels', () => {
  it('stays within its rectangle, however thin that is', () => {
    const next = sequence(3);
    for (let round = 0; round < 200; round++) {
      const raster = createRaster(9, 9, [0, 0, 0]);
      const edges = edgesFrom(next, 9, 9);
      const width = 1 + next(4);
      outlinePixels(raster, edges, [1, 1, 1], width);
      const expected = raster.data.map((_, at) => {
        const x = Math.floor(at / 3) % 9;
        const y = Math.floor(at / 27);
        const depth = Math.min(x - edges.left, edges.right - 1 - x, y - edges.top, edges.bottom - 1 - y);
        return depth >= 0 && depth < width ? 1 : 0;
      });
      expect(raster.data).toEqual(expected);
    }
  });
});

describe('pixelEdges', () => {
  const raster = createRaster(100, 50, [0, 0, 0]);
  it.each([
    ['inside', [10, 10, 20, 20], 1, { left: 10, top: 10, right: 30, bottom: 30 }],
    ['by rounding', [0.5, 0.4, 1, 1], 1, { left: 1, top: 0, right: 2, bottom: 1 }],
    ['scaled', [10, 10, 20, 5], 2, { left: 20, top: 20, right: 60, bottom: 30 }],
    ['cut', [-10, 40, 500, 500], 1, { left: 0, top: 40, right: 100, bottom: 50 }],
    ['outside', [200, 0, 10, 10], 1, null],
    ['thinner than a px', [10, 10, 0.2, 10], 1, null],
  ] as const)('%s', (_name, box, scale, expected) => {
    expect(pixelEdges(raster, box, scale)).toEqual(expected);
  });
});

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const DEFICIENCIES = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  deuteranopia: [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
  tritanopia: [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
} as const;

describe('colours of the zones', () => {
  it.each(Object.entries(DEFICIENCIES))('are told apart with %s', (_name, matrix) => {
    const seen = ZONES.map(zone => labOf(ZONE_COLOURS[zone].line, matrix));
    for (const [one, a] of seen.entries()) {
      for (const b of seen.slice(one + 1)) {
        expect(Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))).toBeGreaterThan(25);
      }
    }
  });

  it.each(ZONES)('%s carries a name that can be read', zone => {
    const { line, ink } = ZONE_COLOURS[zone];
    const [light = 0, dark = 0] = [luminance(line), luminance(ink)].sort((a, b) => b - a);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(3);
  });
});

const linear = (channel: number): number =>
  channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** CIE L*a*b* (D65) of a colour as a person with this deficiency sees it. */
function labOf(rgb: readonly [number, number, number], matrix: readonly number[]): number[] {
  const times = (m: readonly number[], v: readonly number[]): number[] =>
    [0, 3, 6].map(row => v.reduce((sum, value, at) => sum + value * (m[row + at] ?? 0), 0));
  const seen = times(matrix, rgb.map(linear)).map(value => Math.min(1, Math.max(0, value)));
  const xyz = times([0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505], seen);
  const [x = 0, y = 0, z = 0] = [0.9505, 1, 1.089].map((white, at) => {
    const value = (xyz[at] ?? 0) / white;
    return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
