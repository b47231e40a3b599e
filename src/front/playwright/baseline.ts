// The baseline file of a page's outline: YAML with one line for each block, so that a review shows what changed. It is read
// as any YAML, because formatters wrap and reorder it.

import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import type { Outline, OutlineBlock } from '../../judge/compare/outline.ts';
import { ZONES } from '../../judge/zones/zoning.ts';

/** Version 1 has no selectors, first words and ignored blocks. */
const VERSION = 2;

export function baselineText({ page, blocks }: Outline): string {
  const zones = ZONES.flatMap(zone => {
    const own = blocks.filter(block => block.zone === zone);
    return own.length === 0 ? [] : [`${zone}:`, ...own.map(blockLine)];
  });
  return [
    `version: ${VERSION}`,
    '# Boxes are left, top, width and height in CSS px, rounded.',
    `page: [${page.width}, ${page.height}]`,
    ...zones,
    '',
  ].join('\n');
}

function blockLine({ role, name, words = '', selector = '', box, ignored }: OutlineBlock): string {
  const fields = [
    `role: ${role}`,
    `name: ${JSON.stringify(name || words)}`,
    ...(selector === '' ? [] : [`at: ${JSON.stringify(selector)}`]),
    `box: [${box.join(', ')}]`,
    ...(ignored === undefined ? [] : [`ignored: ${ignored}`]),
  ];
  return `  - { ${fields.join(', ')} }`;
}

const px = z.number().int();
const side = px.nonnegative();
const blockSchema = z.object({
  role: z.string().regex(/^[a-z]{1,30}$/),
  name: z.string(),
  at: z.string().optional(),
  box: z.tuple([px, px, side, side]),
  ignored: z.enum(['whole', 'inside']).optional(),
});
const baselineSchema = z.strictObject({
  version: z.number().int().min(1).max(VERSION),
  page: z.tuple([side, side]),
  ...(Object.fromEntries(ZONES.map(zone => [zone, z.array(blockSchema).default([])])) as Record<
    (typeof ZONES)[number],
    z.ZodDefault<z.ZodArray<typeof blockSchema>>
  >),
});

/** Reads what `baselineText` writes, however it is wrapped. `file` names it in errors. */
export function parseBaseline(text: string, file: string): Outline {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault !== undefined)
    throw unreadable(
      file,
      lines.linePos(fault.pos[0]).line,
      onOneLine(fault.message.split(' at line ')[0] ?? ''),
    );
  const parsed = baselineSchema.safeParse(document.toJS({ maxAliasCount: 0 }));
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) {
    // A field that is missing has no place of its own.
    const path = issue.path.filter(step => typeof step !== 'symbol');
    const ends = path.map((_, at) => path.slice(0, path.length - at));
    const node = ends.map(end => document.getIn(end, true)).find(found => found != null) as
      | { readonly range?: readonly [number, number, number] | null }
      | undefined;
    const where = path.length === 0 ? '' : `${path.join('.')}: `;
    throw unreadable(file, lines.linePos(node?.range?.[0] ?? 0).line, where + onOneLine(issue.message));
  }
  const { page, ...zones } = parsed.data as z.output<typeof baselineSchema>;
  return {
    page: { width: page[0], height: page[1] },
    blocks: ZONES.flatMap(zone =>
      zones[zone].map(({ at, ignored, ...block }) => ({
        ...block,
        zone,
        ...(at !== undefined && { selector: at }),
        ...(ignored && { ignored }),
      })),
    ),
  };
}

const unreadable = (file: string, line: number, why: string): PithError =>
  new PithError('INPUT_INVALID', `${file}, line ${line}: ${why}; write it anew with --update-snapshots`);
