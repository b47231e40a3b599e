// CleanEval 2007: web pages and the text that people cleaned by hand, with <p>, <h> and <l> before each segment.
// Recognises the usual folder names: GoldStandard + finalrun-input, en_cleaned + en_original, clean + orig, gold + html.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegular } from '../../../base/files/regular-file.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { decoded } from '../../../see/browser/target/html-bytes.ts';
import type { ContentPage, SavedHtml } from '../content/result.ts';
import { badFile, LabelProblemsError } from '../truth/problems.ts';

const LAYOUTS = [
  { gold: 'GoldStandard', html: 'finalrun-input' },
  { gold: 'en_cleaned', html: 'en_original' },
  { gold: 'clean', html: 'orig' },
  { gold: 'gold', html: 'html' },
] as const;

/** Reads pages that have both files; the two lists of the competition never matched fully. */
export async function readCleaneval(folder: string): Promise<ContentPage[]> {
  const children = new Set(await readdir(folder));
  const layout = LAYOUTS.find(({ gold, html }) => children.has(gold) && children.has(html));
  if (layout === undefined) {
    const known = LAYOUTS.map(({ gold, html }) => `${gold}/ and ${html}/`).join(', or ');
    throw new LabelProblemsError([badFile(folder, `has no ${known}`)]);
  }
  const goldFiles = byNumber(await readdir(join(folder, layout.gold)), '.txt');
  const htmlFiles = byNumber(await readdir(join(folder, layout.html)), '.html');
  const ids = [...goldFiles.keys()].filter(id => htmlFiles.has(id)).sort();
  return Promise.all(
    ids.map(async id => {
      const gold = await readFile(join(folder, layout.gold, goldFiles.get(id) ?? ''));
      const html = join(folder, layout.html, htmlFiles.get(id) ?? '');
      const truth = parseGold(decode(gold));
      return { id, kind: 'other', ...truth, readHtml: () => readPage(html) };
    }),
  );
}

/** `12.html`, `12.txt` and `12-cleaned.txt` all belong to page 12. */
function byNumber(files: readonly string[], extension: string): Map<string, string> {
  const named = files.filter(file => file.endsWith(extension));
  return new Map(named.map(file => [file.slice(0, -extension.length).replace(/-cleaned$/u, ''), file]));
}

const URL_LINE = /^[ \t]*URL:?[^\S\n]*(\S*)[^\n]*$/mu;
const SEGMENT_MARK = /<[phl]>/giu;

/** Puts segments on separate lines, without their marks and the address line. */
export function parseGold(gold: string): { url: string; text: string } {
  const url = URL_LINE.exec(gold)?.[1] ?? '';
  const segments = gold.replace(URL_LINE, '').split(SEGMENT_MARK);
  const lines = segments.map(onOneLine);
  return { url, text: lines.filter(line => line !== '').join('\n') };
}

/** Some gold files are UTF-8, others use the annotator's Windows code page. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

/**
 * Pages of the final run are wrapped in `<text id="…" encoding="…">`: not part of the page, but it declares the charset.
 */
const WRAPPER = /^\s*<text\b([^>]*)>/iu;
const WRAPPER_END = /<\/text>\s*$/iu;

async function readPage(file: string): Promise<SavedHtml> {
  const bytes = await readRegular(file);
  // One character per byte, so that lengths are those of the file.
  const text = bytes.toString('latin1');
  const wrapper = WRAPPER.exec(text);
  if (wrapper === null) return { bytes, charset: null };
  const charset = /encoding="([^"]+)"/iu.exec(wrapper[1] ?? '')?.[1] ?? null;
  const page = text.slice(wrapper[0].length).replace(WRAPPER_END, '');
  return { bytes: Buffer.from(page, 'latin1'), charset };
}
