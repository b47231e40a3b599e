// Finds parts of a sheet, and what they say.

import type { Part, PartSection, PartTable, Sheet } from '../../src/show/studio/page/sheet/sheet.ts';

/** All parts of it, outer ones first. */
export function partsOf({ parts }: { readonly parts: readonly Part[] }): Part[] {
  return parts.flatMap(part => [
    part,
    ...('parts' in part ? partsOf(part) : []),
    ...('beside' in part ? part.beside.flatMap(parts => partsOf({ parts })) : []),
  ]);
}

export const tablesOf = (within: Pick<Sheet, 'parts'>): PartTable[] =>
  partsOf(within).flatMap(part => ('head' in part ? [part] : []));

/** The sections of pages, in their order. */
export const pagesOf = (sheet: Sheet): PartSection[] =>
  partsOf(sheet).flatMap(part => ('section' in part && part.look === 'page' ? [part] : []));

/** What it says, in order. */
export function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  const { as, look, href, tick, id, ...said } = value as Record<string, unknown>;
  return Object.values(said).map(textOf).join(' ');
}
