// Reads files of datasets: saved pages in `.gz` files, required texts, and CSV.

import { readdir } from 'node:fs/promises';
import { PithError } from '../../../base/errors.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { readRegular } from '../../../base/files/regular-file.ts';
import { isGzip, unpackedBytes } from '../../../base/unpack/gzip.ts';
import { UNPACK_LIMITS } from '../../../base/unpack/unpack-limits.ts';
import type { SavedHtml } from '../content/result.ts';
import { badFile, LabelProblemsError } from '../truth/problems.ts';

export async function readGzipped(file: string): Promise<SavedHtml> {
  const packed = await readRegular(file).catch((cause: NodeJS.ErrnoException) => {
    const what = cause.code === 'ENOENT' ? 'is not there' : 'cannot be read';
    const message = `the page ${file} ${what}: put it there, or leave the page out of the truth`;
    throw new PithError('FILE_NOT_FOUND', message, { cause });
  });
  const bound = { what: file, limit: 'fileBytes', limits: UNPACK_LIMITS } as const;
  const unpacking = isGzip(packed) ? unpackedBytes(packed, bound) : Promise.reject(new Error('no gzip'));
  const bytes = await unpacking.catch((cause: unknown) => {
    if (cause instanceof PithError && cause.code === 'INPUT_TOO_LARGE') throw cause;
    const message = `the page ${file} is not gzip, or is damaged: fetch it again, or pack it with gzip`;
    throw new PithError('INPUT_INVALID', message, { cause });
  });
  return { bytes, charset: 'utf-8' };
}

/** The sorted names of the folders in a folder. */
export async function foldersIn(folder: string): Promise<string[]> {
  const children = await readdir(folder, { withFileTypes: true });
  const folders = children.filter(child => child.isDirectory());
  return folders.map(({ name }) => name).sort();
}

export async function readRequiredText(file: string): Promise<string> {
  const text = await readTextIfThere(file);
  if (text === null) throw missingFile(file);
  return text;
}

export const missingFile = (file: string): LabelProblemsError =>
  new LabelProblemsError([badFile(file, 'is not there')]);

/** RFC 4180: quoted fields may contain commas, line breaks and doubled quotes. Keys each row by the names of the first row; a missing field is ''. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = splitRows(text);
  return rows.map(row => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

/** One field with its terminator: a comma, a line break, or the end of the text. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [all, quoted, plain, end] of text.matchAll(FIELD)) {
    const atEnd = end === '';
    if (atEnd && all === '' && row.length === 0) break;
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (atEnd) break;
  }
  return rows;
}
