// Parses a line of a list: an address, the path of a file, or JSON with an id. An invalid line becomes a failed input.

import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { asPithError, PithError } from '../../base/errors.ts';
import type { Line } from '../../base/unpack/lines.ts';
import { nestsDeeper } from '../../base/unpack/parse-json.ts';
import { exists, fileTarget } from '../../see/browser/target/file-target.ts';
import { partOfFile, refuseScheme } from '../../see/browser/target/parse-target.ts';
import { webAddress } from '../../see/browser/target/web-address.ts';
import type { Place } from './input.ts';
import { SOURCE_LIMITS } from './limits.ts';
import { asRunResult, placeOfResult } from './run-results.ts';

export type ListEntry =
  | { readonly id?: string; readonly place: Place }
  /** The pages of the sitemap replace this line. */
  | { readonly sitemap: string }
  /** The record of a run of a page that failed. */
  | { readonly failed: true };

/**
 * Undefined for blank lines, comments, and records of repeated pages. Relative paths are relative to `folder`; errors name
 * the list by `name`.
 */
export function listEntryOf(line: Line, folder: string, name: string): ListEntry | undefined {
  const text = line.text.trim();
  const where = `line ${line.number} of ${name === '-' ? 'stdin' : name}`;
  if (text === '' || text.startsWith('#')) return undefined;
  try {
    if (line.isCut)
      throw new PithError('INPUT_TOO_LARGE', 'the line is longer than the limit lineBytes', {
        option: 'unpackLimits',
      });
    return text.startsWith('{') ? fromJson(text, folder, where) : { place: placeOf(text, folder, where) };
  } catch (error) {
    const shown = text.slice(0, SOURCE_LIMITS.shownChars);
    // A cut line cannot be written to a list again in full.
    return {
      place: { kind: 'invalid', text: shown, entry: line.isCut ? shown : text, error: atLine(error, where) },
    };
  }
}

const jsonEntry = z
  .object({
    id: z.union([z.string(), z.number()]).optional(),
    url: z.string().optional(),
    file: z.string().optional(),
    archive: z.string().optional(),
    at: z.string().optional(),
    sitemap: z.string().optional(),
  })
  .refine(({ url, file, sitemap }) => (url ?? file ?? sitemap) !== undefined);

function fromJson(text: string, folder: string, where: string): ListEntry | undefined {
  const json = parsedJson(text);
  const result = asRunResult(json);
  if (result !== undefined) {
    const place = placeOfResult(result, name => placeOf(fromFileUrl(name), folder, where));
    return place === 'failed' ? { failed: true } : place && { place };
  }
  const parsed = jsonEntry.safeParse(json);
  if (!parsed.success)
    throw new PithError(
      'INPUT_INVALID',
      'the JSON has neither "url" nor "file", or a field has the wrong type',
    );
  const { id, url, file, archive, at, sitemap } = parsed.data;
  if (sitemap !== undefined) return { sitemap: webAddress(sitemap) };
  const named = id === undefined ? {} : { id: String(id) };
  try {
    if (archive !== undefined && url !== undefined) {
      const time = at === undefined ? Number.NaN : Date.parse(at);
      const moment = Number.isNaN(time) ? {} : { at: time };
      return {
        ...named,
        place: { kind: 'archived', archive: inFolder(archive, folder), url: webAddress(url), ...moment },
      };
    }
    if (file !== undefined) return { ...named, place: filePlace(inFolder(file, folder)) };
    return { ...named, place: { kind: 'url', url: webAddress(url ?? '') } };
  } catch (error) {
    const shown = (url ?? file ?? text).slice(0, SOURCE_LIMITS.shownChars);
    const entry = movable(text, parsed.data, folder);
    return { ...named, place: { kind: 'invalid', text: shown, entry, error: atLine(error, where) } };
  }
}

function atLine(thrown: unknown, where: string): PithError {
  const { code, message, option, cause } = asPithError(thrown);
  return new PithError(code, `${message} (${where})`, { option, cause });
}

/** Makes relative paths of a line absolute, so that it is valid in a list of another folder. */
function movable(text: string, line: z.output<typeof jsonEntry>, folder: string): string {
  const { file, archive } = line;
  const isFixed = [file, archive].every(path => path === undefined || isAbsolute(path));
  if (isFixed) return text;
  return JSON.stringify({
    ...line,
    ...(file !== undefined && { file: inFolder(file, folder) }),
    ...(archive !== undefined && { archive: inFolder(archive, folder) }),
  });
}

function fromFileUrl(name: string): string {
  if (!/^file:/i.test(name)) return name;
  try {
    return fileURLToPath(name);
  } catch (cause) {
    throw new PithError('URL_INVALID', 'the file: address does not name a file of this machine', { cause });
  }
}

function parsedJson(text: string): unknown {
  try {
    if (nestsDeeper(text)) throw new SyntaxError('nested too deep');
    return JSON.parse(text);
  } catch (error) {
    throw new PithError('INPUT_INVALID', 'the line is not valid JSON', { cause: error });
  }
}

function placeOf(text: string, folder: string, where: string): Place {
  if (IS_MORE.test(text) && !exists(inFolder(text, folder))) throw moreThanOne(text);
  if (/^https?:/i.test(text)) return { kind: 'url', url: webAddress(text) };
  refuseScheme(text);
  const path = inFolder(text, folder);
  try {
    return filePlace(path);
  } catch (error) {
    const shown = text.slice(0, SOURCE_LIMITS.shownChars);
    // The absolute path, because the entry may go to a list in another folder.
    if (text.includes(',') && !/[/.]/.test(text)) throw moreThanOne(text);
    if (IS_IP_ADDRESS.test(text))
      throw new PithError('URL_INVALID', `'${shown}' has no scheme: write http://${shown}`, { cause: error });
    if (!looksLikeHost(text))
      return { kind: 'invalid', text: shown, entry: path, error: atLine(error, where) };
    throw new PithError('URL_INVALID', `'${shown}' has no scheme: write https://${shown}`, { cause: error });
  }
}

/** An address with a second column after it, or in quotes or angle brackets: it would be read as one odd name. */
const IS_MORE = /^https?:[^\t]*\t|^["'<]\s*https?:/i;

const moreThanOne = (text: string): PithError => {
  const shown = text.replace(/[\0-\x1f]+/g, ' ').slice(0, SOURCE_LIMITS.shownChars);
  return new PithError('URL_INVALID', `'${shown}' is not an address alone: write one address a line`);
};

const IS_IP_ADDRESS = /^\d+(?:\.\d+){3}(?::\d+)?(?:\/|$)/;

/** Names that end like a page or a snapshot count as files. */
const looksLikeHost = (text: string): boolean =>
  /^(?:[\w-]+\.)+[a-z][\w-]+(?:[:/?#]|$)/i.test(text) &&
  !/^[^:/?#]+\.(?:x?html?|mht|mhtml|json|gz)$/i.test(text);

/** Checks the file now, so that an error names the line. */
function filePlace(text: string): Place {
  const { path, fragment } = partOfFile(text);
  return { kind: 'file', path: fileTarget(path).path, ...(fragment !== '' && { fragment }) };
}

const inFolder = (path: string, folder: string): string => (isAbsolute(path) ? path : resolve(folder, path));
