// Writes the output of `pith site clean`: to stdout and named files for one page, to a folder for many.

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { overwritingGuard } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import type { Place } from '../../../run/sources/input.ts';
import { stemOf } from '../../../run/sources/page-slug.ts';
import { writePicture } from '../write-picture.ts';
import type { CleanedFile, SiteCleanFlags } from './site-cleaner.ts';

/** `target` is the word of the user, `url` the address that was opened, also for a snapshot. */
interface NamedPage {
  readonly target: string;
  readonly url: string;
}

export interface SiteOutput {
  readonly write: (page: NamedPage, file: CleanedFile) => Promise<void>;
  /** Writes what the site repeats, given by file name. */
  readonly end: (repeated: ReadonlyMap<string, string>) => Promise<void>;
}

/** `inputs`: files that are never written over. */
export async function openOutput(flags: SiteCleanFlags, inputs: readonly string[]): Promise<SiteOutput> {
  return flags.out === undefined ? outputToFiles(flags) : outputToFolder(flags.out, flags, inputs);
}

function outputToFiles({ output, cleaned, picture }: SiteCleanFlags): SiteOutput {
  const places = { content: output, json: output, cleaned, picture };
  const lines: string[] = [];
  return {
    write: async (_, { kind, data }) => {
      const place = places[kind];
      if (kind === 'json' && typeof place === 'string') lines.push(String(data));
      else if (typeof place === 'string') await (kind === 'picture' ? writePicture : writeWhole)(place, data);
      else process.stdout.write(data);
    },
    end: async () => {
      if (output !== undefined && lines.length > 0) await writeWhole(output, lines.join(''));
    },
  };
}

const CONTENT_ENDINGS = { markdown: '.md', text: '.txt', html: '.html' } as const;

async function outputToFolder(
  folder: string,
  { format }: SiteCleanFlags,
  inputs: readonly string[],
): Promise<SiteOutput> {
  await makeFolder(resolve(folder));
  const refuseInput = await overwritingGuard(inputs);
  const writeNew = async (name: string, data: string | Uint8Array) => {
    await refuseInput(join(folder, name));
    await writeWhole(join(folder, name), data);
  };
  const endings = {
    content: CONTENT_ENDINGS[format],
    cleaned: '.cleaned.html',
    picture: '.site.png',
    json: '.site.json',
  };
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return {
    write: async ({ target, url }, { kind, data }) => {
      const name = names.get(target) ?? freeName({ target, url }, taken);
      names.set(target, name);
      await writeNew(`${name}${endings[kind]}`, data);
    },
    end: async repeated => {
      for (const [name, text] of repeated) await writeNew(name, text);
    },
  };
}

/** As a batch names the files of the page; a number is added if the page occurs twice, such as in two snapshots. */
function freeName(page: NamedPage, taken: Set<string>): string {
  const name = stemOf(placeOf(page));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

function placeOf({ target, url }: NamedPage): Place {
  const { protocol, hash } = parseUrl(url) ?? { protocol: '', hash: '' };
  if (/^https?:$/.test(protocol)) return { kind: 'url', url };
  try {
    return { kind: 'file', path: fileURLToPath(url), fragment: hash };
  } catch {
    // The snapshot of another machine may name a file that none here can have.
    return { kind: 'file', path: resolve(target) };
  }
}
