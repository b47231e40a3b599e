// Adapts HTML to its local server: `file:` addresses lead to the server, and its policy does not upgrade to https,
// which the server lacks. `toFiles` reverts both.

import { randomBytes } from 'node:crypto';

export class ServedHtml {
  readonly #origin: string;
  readonly #shownOrigin: string;
  /** Replaces the directive; of the same length, so that offsets stay. */
  readonly #placeholder = randomBytes(UPGRADE.length).toString('hex').slice(0, UPGRADE.length);

  constructor(origin: string, shownOrigin = 'file://') {
    this.#origin = origin;
    this.#shownOrigin = shownOrigin;
  }

  toServed(html: Buffer): Buffer {
    // Latin-1 keeps every byte: the encoding is not known yet.
    const given = html.toString('latin1');
    const kept = ignoreNoscriptRefresh(given);
    if (kept === given && !html.includes(FILE) && !html.includes(UPGRADE)) return html;
    const text = kept
      .replace(META, tag => tag.replaceAll(UPGRADE, this.#placeholder))
      .replace(TAG, tag => tag.replace(ATTRIBUTE_OF_FILE, `$1${this.#origin}/`));
    return Buffer.from(text, 'latin1');
  }

  toFiles(text: string): string {
    return text.replaceAll(this.#placeholder, UPGRADE).replaceAll(this.#origin, this.#shownOrigin);
  }
}

const FILE = 'file:///';
/** Removed, because Chromium upgrades redirects to the loopback too. */
const UPGRADE = 'upgrade-insecure-requests';
const META = /<meta\b[^<>]*>/gi;
const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE_OF_FILE = /(\s(?:href|src|data|poster|background)\s*=\s*["']?)file:\/\/\//gi;

/**
 * Ignores refreshes in `noscript` of pages that are already at hand, from files, archives or memory. They lead
 * browsers without scripts elsewhere, but the page that was saved is the one to read. A refresh outside of `noscript`
 * is followed. Renames the attribute by one of the same length, so that offsets stay. Accepts text decoded as Latin-1.
 */
export function ignoreNoscriptRefresh(html: string): string {
  if (!NOSCRIPT.test(html)) return html;
  let inside = '';
  return html.replace(SCRIPT_TAG, (tag: string, slash: string, tagName: string) => {
    const name = tagName.toLowerCase();
    if (name === 'meta') return inside === 'noscript' ? tag.replace(REFRESH, 'data-equiv$1') : tag;
    if (slash !== '' && inside === name) inside = '';
    if (slash === '' && inside === '') inside = name;
    return tag;
  });
}

const NOSCRIPT = /<noscript\b/i;
/** `noscript` in a script is text of that script. */
const SCRIPT_TAG = /<(\/?)(meta|noscript|script)\b[^<>]*>/gi;
const REFRESH = /\bhttp-equiv(\s*=\s*["']?refresh\b)/i;
