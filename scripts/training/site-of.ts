// Which pages count as one site: those of one host or template collection must not be in training and test at once.

const SHARED_SITES: readonly (readonly [pattern: RegExp, site: string])[] = [
  [/^dv-np-([a-z]+)/, 'dv-$1'],
  [/^as-.*wikipedia/, 'wikipedia'],
  [/^as-.*wikia/, 'wikia'],
  [/^(nw-.*)-i\d$/, '$1'],
  [/^(nq-.*)-[a-z]\d?$/, '$1'],
  [/^(as-.*)-2$/, '$1'],
];

/** By the id of the page, as the label sets make their ids. */
export function siteOf(id: string): string {
  for (const [pattern, site] of SHARED_SITES) {
    const match = pattern.exec(id);
    if (match !== null) return site.replace('$1', match[1] ?? '');
  }
  return id;
}

/** The groups that figures are reported for. */
export const GROUPS = ['kz+dv', 'as', 'nw+nq', 'other'] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf(id: string): Group {
  if (/^(?:kz|dv)-/.test(id)) return 'kz+dv';
  if (id.startsWith('as-')) return 'as';
  return /^n[wq]-/.test(id) ? 'nw+nq' : 'other';
}
