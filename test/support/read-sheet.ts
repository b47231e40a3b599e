// Reads the sheet that is in the file of a report.

import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Sheet } from '../../src/show/studio/page/sheet/sheet.ts';
import { textOf } from './sheet-parts.ts';

export interface ReadSheet {
  readonly sheet: Sheet;
  /** All that it says. */
  readonly text: string;
  /** WebP. */
  readonly pictures: readonly Buffer[];
}

export async function readSheet(path: string): Promise<ReadSheet> {
  const html = await readFile(path, 'utf8');
  const [, start = ''] = /id="start">([^<]*)</.exec(html) ?? [];
  const { sheet } = JSON.parse(gunzipSync(Buffer.from(start, 'base64')).toString()) as { sheet: Sheet };
  const pictures = [...html.matchAll(/class="tile">([^<]*)</g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );
  return { sheet, text: textOf(sheet), pictures };
}
