// Reads computed colours and gradients, and composes colours.

/** Red, green, blue (0 to 255) and opacity (0 to 1). */
export type Colour = readonly [number, number, number, number];

export const CLEAR: Colour = [0, 0, 0, 0];

/** The computed background of most elements. */
const CLEAR_CSS = 'rgba(0, 0, 0, 0)';

/** Most colours of a page that are converted by a canvas, each in some 20 microseconds; further ones are unknown. */
const MOST_CONVERSIONS = 20_000;

const known = new Map<string, Colour | undefined>();
let conversions = 0;
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Chromium computes most colours to `rgb()`, `rgba()` or `color(srgb …)`; it converts others, such as `oklch()`. */
export function colourOf(css: string): Colour | undefined {
  if (known.has(css)) return known.get(css);
  const found = numbersOf(css) ?? converted(css);
  known.set(css, found);
  return found;
}

function numbersOf(css: string): Colour | undefined {
  const match = /^(?:rgba?\(|(color)\(srgb\s)([^)]*)\)$/.exec(css);
  const numbers = (match?.[2] ?? '')
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  const unit = match?.[1] === undefined ? 1 : 255;
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, opacity = 1] = numbers;
  const colour: Colour = [red * unit, green * unit, blue * unit, opacity];
  return colour.every(Number.isFinite) ? colour : undefined;
}

/** Paints one pixel; the canvas belongs to the isolated world, so that no script of the page can read or change it. */
function converted(css: string): Colour | undefined {
  if (!CSS.supports('color', css) || ++conversions > MOST_CONVERSIONS) return undefined;
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}

const GRADIENTS =
  /^(?:(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:, |$))+$/;
const GRADIENT = /(?:linear|radial|conic)-gradient\(/;
const COLOUR = /(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\([^()]*\)/g;

const stops = new Map<string, readonly (readonly Colour[])[] | undefined>();

/** The stops of each gradient of a CSS image, the uppermost first; undefined if it has a picture or an unknown colour. */
export function gradientsOf(image: string): readonly (readonly Colour[])[] | undefined {
  if (stops.has(image)) return stops.get(image);
  let found: Colour[][] | undefined;
  if (GRADIENTS.test(image)) {
    const each = image.split(GRADIENT).slice(1);
    const all = each.map(text => (text.match(COLOUR) ?? []).map(colourOf));
    if (all.every(some => some.length > 0 && !some.includes(undefined))) found = all as Colour[][];
  }
  stops.set(image, found);
  return found;
}

/** The colour behind the content of an element that paints `css` over `ground`. */
export function paintedOver(ground: Colour | undefined, css: string): Colour | undefined {
  if (css === CLEAR_CSS) return ground;
  const colour = colourOf(css);
  if (colour === undefined || colour[3] === 1) return colour;
  return ground === undefined ? undefined : over(colour, ground);
}

/** One colour painted over another, which may be clear too. */
export function over(upper: Colour, under: Colour): Colour {
  const opacity = upper[3] + under[3] * (1 - upper[3]);
  if (opacity === 0) return CLEAR;
  const mix = (at: 0 | 1 | 2): number =>
    (upper[at] * upper[3] + under[at] * under[3] * (1 - upper[3])) / opacity;
  return [mix(0), mix(1), mix(2), opacity];
}

export const faded = ([red, green, blue, alpha]: Colour, opacity: number): Colour => [
  red,
  green,
  blue,
  alpha * opacity,
];

/** Largest difference of a channel over any ground. */
export function difference(a: Colour, b: Colour): number {
  let most = 0;
  for (const at of [0, 1, 2] as const) {
    const overBlack = a[at] * a[3] - b[at] * b[3];
    most = Math.max(most, Math.abs(overBlack), Math.abs(overBlack + 255 * (b[3] - a[3])));
  }
  return most;
}
