// Reads files that may be missing.

import { stat } from 'node:fs/promises';
import { readRegularText } from './regular-file.ts';

export async function readTextIfThere(file: string): Promise<string | null> {
  try {
    return await readRegularText(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
