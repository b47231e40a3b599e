// `pith_handles`: an outline of what a page offers to follow, press, fill in and read, and the part of one handle.

import { z } from 'zod';
import { type Box, intersection, isEmpty } from '../../base/box.ts';
import { PithError, usageError } from '../../base/errors.ts';
import { type HandleRecord, handleRecords, handlesText, seenWords } from '../../judge/record/handles.ts';
import { contentPart } from '../../judge/sections/content-part.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { shortSelectorOf } from '../../page/snapshot/short-selector.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import { MCP_LIMITS as LIMITS } from './limits.ts';
import { readablePage, withinTokens } from './read-tools.ts';
import { pageTool } from './tool.ts';
import { newMark, untrusted } from './untrusted.ts';

const PARTS = ['page', 'content', ...ZONES] as const;
/** Characters of the words around a link, button or field. */
const AROUND = 300;
const MOST_STEPS = 5;

export const handlesTool = pageTool({
  name: 'pith_handles',
  description:
    'List the links (l1), buttons (b1), fields (f1) and sections (s1.2) of a page, a zone or a region, each as a short handle with its name; with handle, read its part: where it leads, or where it stands and the words around it.',
  takes: 'window',
  input: {
    part: z.enum(PARTS).default('page'),
    region: z.array(z.number()).length(4).optional().describe('[left, top, width, height] in px'),
    handle: z.string().max(40).optional(),
    max_tokens: z.int().min(100).max(LIMITS.mostTokens).default(LIMITS.tokens),
  },
  output: { text: z.string(), left: z.number().describe('handles that are not listed') },
  refuse: ({ part, region, handle }) => {
    if (handle !== undefined && (part !== 'page' || region !== undefined))
      throw usageError('a handle names its part: leave out part and region, or handle');
  },
  run: ({ result }, { part, region, handle, max_tokens }) => {
    const readable = readablePage(result, 'content', true);
    const all = handleRecords(readable);
    if (handle !== undefined) {
      const found = all.find(one => one.handle === handle);
      if (found === undefined)
        throw new PithError('PART_NOT_FOUND', `the page has no handle '${handle}': list them without handle`);
      const mark = newMark();
      const text =
        found.kind === 'section'
          ? contentPart(readable, { section: handle.slice(1), maxTokens: max_tokens, foldMark: mark })
              .markdown
          : describedHandle(result, found);
      const marked = untrusted(text, mark);
      return { text: marked, data: { text: marked, left: 0 } };
    }
    const listed = all.filter(
      ({ zone, content, box }) =>
        (part === 'page' || zone === part || (part === 'content' && content)) &&
        (region === undefined || !isEmpty(intersection(box, region as unknown as Box))),
    );
    const { text, left } = withinTokens(handlesText(listed), max_tokens);
    const marked = listed.length === 0 ? 'there are no handles here' : untrusted(text);
    return {
      text: left === 0 ? marked : `${marked}\n${left} more lines: ask for a part`,
      data: { text: marked, left },
    };
  },
});

/** Where it leads and stands, for whatever acts on the page, and the words around it. */
function describedHandle({ snapshot }: ReadPage, found: HandleRecord): string {
  const { element, name, url, about, zone, box, xpath } = found;
  const tree = treeOf(snapshot);
  const words = (index: number) => seenWords(snapshot, index, Number.POSITIVE_INFINITY);
  let around = element;
  for (let steps = 0; steps < MOST_STEPS && words(around).length <= name.length + 1; steps++)
    around = tree.parent(around);
  return [
    name,
    url?.slice(0, LIMITS.urlChars),
    about,
    `zone ${zone ?? '-'}, box [${box.map(Math.round).join(', ')}]`,
    `selector ${shortSelectorOf(snapshot, element)}`,
    `xpath ${xpath}`,
    `around: ${words(around).slice(0, AROUND)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
