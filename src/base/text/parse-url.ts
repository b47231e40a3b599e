// Parses absolute URLs, references that resolve against a base, and escaped parts of addresses.

import { orUndefined } from '../or-undefined.ts';

/**
 * Undefined for text that is no URL. In place of `URL.canParse`, which in hot code of Node 20.20 rejects every Latin-1
 * text that is not ASCII.
 */
export const parseUrl = (text: string, base?: string): URL | undefined =>
  orUndefined(() => new URL(text, base));

export const isUrl = (text: string, base?: string): boolean => parseUrl(text, base) !== undefined;

/** Removes the fragment of an address, which browsers do not send. */
export const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');

/** The text itself where an escape in it is damaged. */
export const percentDecoded = (text: string): string => orUndefined(() => decodeURIComponent(text)) ?? text;
