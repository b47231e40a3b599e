// Finds the address of a file whose folder has one, for `--base-url`.

import { dirname, relative, resolve, sep } from 'node:path';
import type { BatchInput } from '../../sources/input.ts';

/** The path of a file from its folder, or from that of its list; undefined if it lies elsewhere. */
export function pathInSource({ source, line, place }: BatchInput): string | undefined {
  if (place.kind !== 'file' || source === '-') return undefined;
  const named = resolve(source);
  const folder = line !== undefined || named === place.path ? dirname(named) : named;
  const path = relative(folder, place.path).split(sep).join('/');
  return path.startsWith('../') || path === '' ? undefined : path;
}

/** The address of a page whose folder has the address `baseUrl`. */
export function addressInSource(baseUrl: string, path: string | undefined): string {
  if (path === undefined) return baseUrl;
  const folder = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  return new URL(path.split('/').map(encodeURIComponent).join('/'), folder).href;
}
