// Reads computed colours and gradients, composes colours, and computes what `filter`, `mask` and `mix-blend-mode` do
// to them.

import { remembered } from './remembered.ts';

/** Red, green, blue (0 to 255) and opacity (0 to 1). */
export type Colour = readonly [number, number, number, number];

export const CLEAR: Colour = [0, 0, 0, 0];

/** The computed background of most elements. */
export const CLEAR_CSS = 'rgba(0, 0, 0, 0)';

/** Most colours of a page that are converted by a canvas, each in some 20 microseconds; further ones are unknown. */
const MOST_CONVERSIONS = 20_000;

let conversions = 0;
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Chromium computes most colours to `rgb()`, `rgba()` or `color(srgb …)`; it converts others, such as `oklch()`. */
export const colourOf = remembered((css: string) => numbersOf(css) ?? converted(css));

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

/** The stops of each gradient of a CSS image, the uppermost first; undefined if it has a picture or an unknown colour. */
export const gradientsOf = remembered((image: string): readonly (readonly Colour[])[] | undefined => {
  if (!GRADIENTS.test(image)) return undefined;
  const each = image.split(GRADIENT).slice(1);
  const all = each.map(text => (text.match(COLOUR) ?? []).map(colourOf));
  return all.every(some => some.length > 0 && !some.includes(undefined)) ? (all as Colour[][]) : undefined;
});

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

interface Effect {
  readonly name: string;
  /** A share, or px of a blur. */
  readonly amount: number;
}

/** The address of an SVG filter: of any length, and with brackets of its own. */
const ADDRESS = /url\("(?:[^"\\]|\\.)*"\)/g;
const EFFECT = /(?<![a-z-])([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/g;

const effectsOf = remembered((filter: string): readonly Effect[] =>
  Array.from(filter.replace(ADDRESS, 'url()').matchAll(EFFECT), ([, name = '', amount = '']) => ({
    name,
    amount: Number.parseFloat(amount),
  })),
);

export const effectCount = (filter: string): number => effectsOf(filter).length;

const product = (filter: string, name: string): number =>
  effectsOf(filter).reduce((whole, effect) => (effect.name === name ? whole * effect.amount : whole), 1);

/** The opacity that `filter` and `mask` leave to an element. */
export function effectOpacity(element: Element, filter: string, mask: string): number {
  return (
    (filter === 'none' ? 1 : product(filter, 'opacity')) * (mask === 'none' ? 1 : maskOpacity(element, mask))
  );
}

/** Returns the opacity of the most opaque colour of its gradients; a mask of a picture counts as opaque. */
function maskOpacity(element: Element, mask: string): number {
  const { maskSize, maskMode } = getComputedStyle(element);
  if (maskSize.split(', ').every(size => /(?:^| )0(?:px|%)/.test(size))) return 0;
  const isLight = maskMode.split(', ').every(mode => mode === 'luminance');
  const stops = gradientsOf(mask)?.flat();
  if (stops === undefined) return 1;
  // Without spreading the stops into arguments, of which a call can take too few for a hostile page.
  return stops.reduce((most, stop) => Math.max(most, stop[3] * (isLight ? lightness(stop) / 255 : 1)), 0);
}

/** The radius of the strongest blur in px. */
export const blurOf = (filter: string): number =>
  effectsOf(filter).reduce((most, { name, amount }) => (name === 'blur' ? Math.max(most, amount) : most), 0);

const lightness = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const towards = (from: number, to: number, share: number): number => from + (to - from) * share;

type Change = (channel: number, at: 0 | 1 | 2, amount: number, colour: Colour) => number;

const SEPIA = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
] as const;

const CHANGES: Readonly<Record<string, Change>> = {
  brightness: (channel, _, amount) => channel * amount,
  contrast: (channel, _, amount) => towards(127.5, channel, amount),
  invert: (channel, _, amount) => towards(channel, 255 - channel, amount),
  grayscale: (channel, _, amount, colour) => towards(channel, lightness(colour), Math.min(1, amount)),
  saturate: (channel, _, amount, colour) => towards(lightness(colour), channel, amount),
  sepia: (channel, at, amount, [red, green, blue]) =>
    towards(channel, SEPIA[at][0] * red + SEPIA[at][1] * green + SEPIA[at][2] * blue, Math.min(1, amount)),
  // They change text and ground equally, or no colour, so that the difference between both remains.
  'hue-rotate': channel => channel,
  'drop-shadow': channel => channel,
  blur: channel => channel,
};

/** Undefined for an SVG filter, whose effect is not computed. */
export function filtered(colour: Colour, filter: string): Colour | undefined {
  let current = colour;
  for (const { name, amount } of effectsOf(filter)) {
    if (name === 'opacity') {
      current = faded(current, amount);
      continue;
    }
    const change = CHANGES[name];
    if (change === undefined) return undefined;
    const before = current;
    const channel = (at: 0 | 1 | 2): number => clamped(change(before[at], at, amount, before));
    current = [channel(0), channel(1), channel(2), before[3]];
  }
  return current;
}

const clamped = (channel: number): number => Math.min(255, Math.max(0, channel));

/** Each takes two shares from 0 to 1: the colour behind, and the one that is painted over it. */
const BLENDS: Readonly<Record<string, (behind: number, own: number) => number>> = {
  multiply: (behind, own) => behind * own,
  screen: (behind, own) => behind + own - behind * own,
  darken: Math.min,
  lighten: Math.max,
  difference: (behind, own) => Math.abs(behind - own),
  exclusion: (behind, own) => behind + own - 2 * behind * own,
  overlay: (behind, own) => hardLight(own, behind),
  'hard-light': (behind, own) => hardLight(behind, own),
  'color-dodge': (behind, own) => (behind === 0 ? 0 : own >= 1 ? 1 : Math.min(1, behind / (1 - own))),
  'color-burn': (behind, own) => (behind >= 1 ? 1 : own <= 0 ? 0 : 1 - Math.min(1, (1 - behind) / own)),
  'plus-lighter': (behind, own) => Math.min(1, behind + own),
};

const hardLight = (behind: number, own: number): number =>
  own <= 0.5 ? 2 * behind * own : 1 - 2 * (1 - behind) * (1 - own);

/** A colour blended with the opaque one behind it; undefined for modes that are not computed. */
export function blended(colour: Colour, behind: Colour, mode: string): Colour | undefined {
  const blend = BLENDS[mode];
  if (blend === undefined) return undefined;
  const channel = (at: 0 | 1 | 2): number =>
    towards(behind[at], 255 * blend(behind[at] / 255, colour[at] / 255), colour[3]);
  return [channel(0), channel(1), channel(2), 1];
}
