// Parses CSS colours as computed by the browser.

import type { Rgb } from './overlay/overlay-style.ts';

export interface CssColour {
  readonly rgb: Rgb;
  /** 0 to 1. */
  readonly opacity: number;
}

/** `null` if it cannot be parsed or is transparent. */
export function readColour(css: string): CssColour | null {
  const match = COMPUTED.exec(css);
  if (match === null) return null;
  const unit = match[1] === undefined ? 1 : 255;
  const numbers = (match[2] ?? '').split(/[\s,/]+/).filter(part => part !== '');
  const [red = 0, green = 0, blue = 0, opacity = 1] = numbers.map(numberOf);
  const channel = (value: number): number => Math.min(255, Math.max(0, Math.round(value * unit)));
  return opacity > 0
    ? { rgb: [channel(red), channel(green), channel(blue)], opacity: Math.min(1, opacity) }
    : null;
}

export function mixed(over: Rgb, under: Rgb, opacity: number): Rgb {
  const mix = (a: number, b: number): number => Math.round(a * opacity + b * (1 - opacity));
  return [mix(over[0], under[0]), mix(over[1], under[1]), mix(over[2], under[2])];
}

/**
 * `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)`, `color(srgb 0.1 0.2 0.3 / 0.5)`: Chromium computes nearly every colour to one
 * of these.
 */
const COMPUTED = /^(?:rgba?\(|(color)\(srgb\s)([^)]*)\)$/;

function numberOf(text: string): number {
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) return 0;
  return text.endsWith('%') ? value / 100 : value;
}

export const hexColour = (colour: Rgb): string =>
  `#${colour.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
