// The crawl area of a folder: all its pages, or those that links reach from one page; never files outside.

import { lstatSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { closedFolder, filesBelow, isUnnamedPage } from '../sources/folder.ts';
import { PAGE_NAME } from '../sources/source.ts';
import type { Ground } from './ground.ts';

/** `path`: the folder, or the start page in it. */
export function folderGround(path: string, kind: 'folder' | 'page'): Ground {
  const folder = kind === 'folder' ? path : dirname(path);
  return {
    start: kind === 'page' ? pathToFileURL(path).href : undefined,
    pages: async function* () {
      if (kind === 'page') return;
      for await (const { path, kind } of filesBelow(folder)) {
        if (kind === 'closed') throw closedFolder(path);
        if (kind === 'page') yield pathToFileURL(path).href;
      }
    },
    placeOf: address => {
      const file = address.startsWith('file:') ? fileAt(address) : undefined;
      return file !== undefined && isBelow(folder, file) ? { kind: 'file', path: file } : undefined;
    },
  };
}

/** The file at an address; for a folder its index file, as on servers. */
function fileAt(address: string): string | undefined {
  let path: string;
  try {
    path = fileURLToPath(address);
  } catch {
    return undefined;
  }
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true) return path;
  if (stats?.isDirectory() !== true) return undefined;
  return ['index.html', 'index.htm']
    .map(name => join(path, name))
    .find(index => lstatSync(index, { throwIfNoEntry: false })?.isFile() === true);
}

const isBelow = (folder: string, path: string): boolean => {
  const steps = relative(folder, path).split(sep);
  return (
    !steps.some(step => step.startsWith('.')) &&
    (PAGE_NAME.test(path) || /\.json(?:\.gz)?$/iu.test(path) || isUnnamedPage(path))
  );
};
