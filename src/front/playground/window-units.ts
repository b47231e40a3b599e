// Writes lengths that depend on the window's height in px, so that a frame as high as its page looks the same.

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Skips addresses and strings, whose characters may look like lengths. */
const LENGTHS =
  /url\([^()]*\)|"[^"\n]*"|'[^'\n]*'|(?<![\w.-])(-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}))([sld]?v(?:h|b|min|max))\b/gi;

export function fixedHeights(css: string, { width, height }: Viewport): string {
  const sizes = { h: height, b: height, min: Math.min(width, height), max: Math.max(width, height) };
  return css.replace(LENGTHS, (found, number?: string, unit = '') => {
    if (number === undefined) return found;
    const size = sizes[unit.toLowerCase().replace(/^[sld]?v/, '') as keyof typeof sizes];
    return `${(Number(number) * size) / 100}px`;
  });
}
