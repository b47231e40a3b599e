// Makes a folder and its missing parents.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PithError, usageError } from '../errors.ts';
import { outputError } from './write-file.ts';

export async function makeFolder(path: string): Promise<void> {
  if (path === '') throw usageError('the name of an output is empty: name a folder');
  const first = await faultOfMaking(path);
  if (first?.code !== 'ENOENT') return refuse(path, first);
  const above = dirname(path);
  if (above !== path && !(await isFolder(above))) await makeFolder(above);
  const fault = await faultOfMaking(path);
  // Node's recursive mkdir never ends where an existing folder accepts no entries (`/proc`).
  if (fault?.code === 'ENOENT')
    throw unwritable(`cannot make the folder ${path}: nothing can be made in ${above}`, fault);
  await refuse(path, fault);
}

const faultOfMaking = (path: string): Promise<NodeJS.ErrnoException | undefined> =>
  mkdir(path).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );

async function refuse(path: string, fault: NodeJS.ErrnoException | undefined): Promise<void> {
  if (fault === undefined || (fault.code === 'EEXIST' && (await isFolder(path)))) return;
  if (fault.code === 'EEXIST' || fault.code === 'ENOTDIR')
    throw unwritable(`cannot write into ${path}: it is no folder`, fault);
  throw outputError(path, fault);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  );

const unwritable = (message: string, cause: unknown): PithError =>
  new PithError('OUTPUT_UNWRITABLE', message, { cause });
