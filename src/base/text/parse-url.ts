import { orUndefined } from '../or-undefined.ts';
// Parses absolute URLs, and references that resolve against a base.

/**
 * Undefined for text that is no URL. In place of `URL.canParse`, which in hot code of Node 20.20 rejects every Latin-1
 * text that is not ASCII.
 */
export const parseUrl = (text: string, base?: string): URL | undefined =>
  orUndefined(() => new URL(text, base));

export const isUrl = (text: string, base?: string): boolean => parseUrl(text, base) !== undefined;

/** Removes the fragment of an address, which browsers do not send. */
export const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');
