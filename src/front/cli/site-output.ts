// Writes the output of `pith site clean`: to stdout and named files for one page, to a folder for many.

import { basename, join, resolve } from 'node:path';
import { makeFolder } from '../../base/files/make-folder.ts';
import { overwritingGuard } from '../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import type { CleanedFile, SiteCleanFlags } from './site-cleaner.ts';
import { writePicture } from './write-picture.ts';

/** `target` is the word of the user, `url` the final address of the page. */
export interface NamedPage {
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
  const taken = new Set(RESERVED);
  return {
    write: async ({ target, url }, { kind, data }) => {
      const name = names.get(target) ?? freeName(url, taken);
      names.set(target, name);
      await writeNew(`${name}${endings[kind]}`, data);
    },
    end: async repeated => {
      for (const [name, text] of repeated) await writeNew(name, text);
    },
  };
}

/** Names of the files with what the site repeats. */
const RESERVED = ['header', 'nav', 'footer', 'other'];

const LONGEST_NAME = 80;

/** Takes the last segment of the address, and adds a number if another page has the same. */
function freeName(url: string, taken: Set<string>): string {
  const path = parseUrl(url)?.pathname ?? url;
  const stem = basename(path)
    .replace(/(?:\.snapshot)?\.json(?:\.gz)?$|\.(?:html?|mhtml)$/iu, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, LONGEST_NAME);
  const name = stem === '' ? 'index' : stem;
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}-${number}`;
  taken.add(free.toLowerCase());
  return free;
}
