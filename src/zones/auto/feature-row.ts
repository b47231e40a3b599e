// Where features are written down, one after the other, and the scales they share.

import type { PageMeasures } from './page-measures.ts';

/** Writes values side by side: a row needs no lists of its own, of which a large page would make millions. */
export class FeatureWriter {
  readonly rows: Float32Array;
  at = 0;

  constructor(rows: Float32Array) {
    this.rows = rows;
  }

  put(value: number): void {
    this.rows[this.at++] = value;
  }

  /** By hand, for so few values cost less than a call that copies many. */
  putAll(values: Float32Array, from: number, count: number): void {
    for (let place = from; place < from + count; place++) this.rows[this.at++] = values[place] ?? 0;
  }
}

const LOG_PX = 50;
export const logPx = (px: number): number => Math.log2(1 + Math.max(0, px) / LOG_PX);

/** Where a stretch lies: across the frame of the page, and down the page in shares and from both ends. */
export function putPlace(
  row: FeatureWriter,
  { frameLeft, frameRight, pageHeight }: PageMeasures,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const frame = frameRight - frameLeft;
  row.put((left - frameLeft) / frame);
  row.put((right - frameLeft) / frame);
  row.put((right - left) / frame);
  row.put(top / pageHeight);
  row.put(bottom / pageHeight);
  row.put(logPx(top));
  row.put(logPx(pageHeight - bottom));
}

/** What covers the page to the left and to the right of a stretch, as shares of what covers that stretch's rows. */
export function putAreaBeside(
  row: FeatureWriter,
  { area, snapshot }: PageMeasures,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const { width } = snapshot.page;
  const all = Math.max(1, area.within(0, top, width, bottom));
  row.put(area.within(0, top, left, bottom) / all);
  row.put(area.within(right, top, width, bottom) / all);
}
