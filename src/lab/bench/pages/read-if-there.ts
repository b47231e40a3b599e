// Reads files that may be missing.

import { readFile, stat } from 'node:fs/promises';
import { LabelProblemsError } from '../truth/problems.ts';

export async function readTextIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads a file that is needed to measure the page. */
export async function readRequiredText(file: string): Promise<string> {
  const text = await readTextIfThere(file);
  if (text === null) throw missingFile(file);
  return text;
}

export const missingFile = (file: string): LabelProblemsError =>
  new LabelProblemsError([{ code: 'BAD_FILE', file, place: '', message: 'is not there' }]);

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
