// A kept page, as the service lists it.

import { timeText } from '../parts/time-text.ts';
export interface KeptView {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** When it was captured. */
  readonly at: string;
  readonly viewport: Size;
  readonly page: Size;
  readonly zones: Readonly<Record<string, readonly [number, number, number, number] | null>>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A name for people: HTML without an address has none. */
export const nameOf = ({ title, url }: Pick<KeptView, 'title' | 'url'>): string =>
  title || (url === 'about:blank' ? 'pasted HTML' : url);

export const whenAndWhere = ({ viewport, at }: Pick<KeptView, 'viewport' | 'at'>): string =>
  `${viewport.width} px · ${timeText(at)}`;
