// Tools about where things stand: `pith_zones`, `pith_picture`, `pith_diff`.

import { z } from 'zod';
import { area, type Box, bottom, right } from '../../base/box.ts';
import { PithError, usageError } from '../../base/errors.ts';
import { comparePages } from '../../judge/compare/compare-pages.ts';
import { comparedSnapshot } from '../../judge/compare/compared-page.ts';
import { moveText } from '../../judge/compare/element-changes.ts';
import { textStart } from '../../judge/record/describe-element.ts';
import { contentReasons, hasContentReason } from '../../judge/selection/content-reasons.ts';
import { reasonOf } from '../../judge/zones/methods.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { excerpt, headline, quoted } from '../../run/diff/headline.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import type { KeptPage } from './kept-pages.ts';
import { MCP_LIMITS as LIMITS } from './limits.ts';
import { pageLines, pageTool, tool } from './tool.ts';
import { newMark, untrusted } from './untrusted.ts';

const box = z.array(z.number()).nullable();

export const zonesTool = pageTool({
  name: 'pith_zones',
  description:
    'List the boxes of header, footer, margins and centre of a page, in px; or with x and y describe the element at that point: its zone, whether it is content, and why.',
  takes: 'window',
  input: { x: z.number().min(0).optional(), y: z.number().min(0).optional() },
  output: {
    zones: z.array(z.object({ zone: z.string(), box, chars: z.number() })).optional(),
    at: z
      .object({
        xpath: z.string(),
        zone: z.string().nullable(),
        content: z.boolean(),
        reason: z.string(),
        contentReason: z.string().nullable(),
        text: z.string(),
        box,
      })
      .nullable()
      .optional(),
  },
  refuse: ({ x, y }) => {
    if ((x === undefined) !== (y === undefined)) throw usageError('give both x and y, or neither');
  },
  run: ({ result }, { x, y }) => {
    if (x !== undefined && y !== undefined) return describedPoint(result, x, y);
    const { zones: found, page: size } = result.record;
    const zones = ZONES.map(zone => ({ zone, box: found[zone].box, chars: found[zone].chars }));
    const lines = zones.map(one => `${one.zone} ${boxText(one.box)} ${one.chars} characters`);
    return {
      text: `size ${Math.round(size.width)} × ${Math.round(size.height)} px\n${lines.join('\n')}`,
      data: { zones },
    };
  },
});

const boxText = (one: readonly number[] | null): string =>
  one === null ? 'empty' : `[${one.map(Math.round).join(', ')}]`;

function describedPoint(page: ReadPage, x: number, y: number) {
  const { snapshot, zoning, selection } = page;
  const index = elementAt(page, x, y);
  const element = snapshot.elements[index];
  if (element === undefined) return { text: 'there is no element at this point', data: { at: null } };
  const zone = zoning.zones[index] ?? null;
  const content = selection.keptElements[index] === 1;
  const end = treeOf(snapshot).end(index);
  const at = {
    xpath: xpathOf(snapshot, index),
    zone,
    content,
    reason: reasonOf(snapshot, zoning, index),
    contentReason: hasContentReason(zone, content)
      ? contentReasons(snapshot, zoning, selection)(index, end, content)
      : null,
    text: textStart(snapshot, index, end),
    box: element.pageBox.map(Math.round),
  };
  const verdict = at.content ? 'content' : 'not content';
  const because = at.contentReason === null ? '' : `: ${at.contentReason}`;
  const lines = [`zone ${at.zone ?? '-'}, box ${boxText(at.box)}`, at.reason, `${verdict}${because}`].join(
    '\n',
  );
  return {
    text: `${lines}\n${untrusted(`${at.xpath}\n${at.text}`)}`,
    data: { at: { ...at, xpath: untrusted(at.xpath), text: untrusted(at.text) } },
  };
}

/** The smallest element with a zone that shows itself at this point; -1 if there is none. */
function elementAt({ snapshot, zoning }: ReadPage, x: number, y: number): number {
  const holds = (one: Box): boolean => one[0] <= x && x < right(one) && one[1] <= y && y < bottom(one);
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, { pageBox, visibility }] of snapshot.elements.entries()) {
    if (!isSeen(visibility) || !holds(pageBox) || (zoning.zones[index] ?? null) === null) continue;
    if (area(pageBox) > least) continue;
    [found, least] = [index, area(pageBox)];
  }
  return found;
}

export const PICTURES = ['page', 'zones'] as const;

export const pictureUri = (page: string, name: string): string => `pith://pages/${page}/${name}.png`;

/** The screenshot of a kept page, bare or with its zones. */
export async function pagePng({ result }: KeptPage, name: (typeof PICTURES)[number]): Promise<Buffer> {
  const { before, snapshot, zoning } = result;
  if (before === undefined) throw new PithError('NOT_FOUND', 'the page was read without its picture');
  if (name === 'page') return before;
  const { zonePictures } = await import('../../show/picture/overlay/zone-pictures.ts');
  const wanted = { picture: true, before: false, after: false };
  return (await zonePictures(before, snapshot, zoning, wanted)).picture ?? before;
}

export const pictureTool = pageTool({
  name: 'pith_picture',
  description: 'See the screenshot of a page, a part at a time, bare or with its zones drawn on it.',
  takes: 'window',
  input: {
    zones: z.boolean().default(false),
    y: z.number().min(0).default(0).describe('px from the top of the page'),
  },
  output: { top: z.number(), height: z.number(), page_height: z.number() },
  run: async (page, { zones, y }) => {
    const name = zones ? 'zones' : 'page';
    const [png, { smallPicture }] = await Promise.all([
      pagePng(page, name),
      import('../../show/picture/raster/picture-files.ts'),
    ]);
    const { deviceScaleFactor: scale } = page.result.snapshot;
    const limits = { side: LIMITS.pictureSide, bytes: LIMITS.pictureBytes };
    const small = await smallPicture(png, { top: y, scale, ...limits });
    const data = {
      top: Math.round(small.top),
      height: Math.round(small.height),
      page_height: Math.round(page.result.record.page.height),
    };
    const note = y < data.top + data.height ? '' : `; the picture ends before y ${y}: this is its last part`;
    return {
      text: `px ${data.top} to ${data.top + data.height} of ${data.page_height}${note}`,
      data,
      picture: {
        base64: small.bytes.toString('base64'),
        mimeType: small.mimeType,
        uri: pictureUri(page.id, name),
      },
    };
  },
});

/** Changes that an answer lists. */
const MOST_CHANGES = 30;

const side = z.string().describe('an address to open, or the id of a kept page');

export const diffTool = tool({
  name: 'pith_diff',
  description:
    'Compare two pages, or a kept page with its address now: what appeared, went, moved or was reworded, with the old and the new words.',
  input: z.object({ before: side, after: side }),
  output: z.object({
    before: z.string(),
    after: z.string(),
    changed_share: z.number(),
    counts: z.record(z.string(), z.number()),
    changes: z.array(
      z.object({
        change: z.string(),
        xpath: z.string(),
        text: z.string(),
        before: z.string().optional(),
        after: z.string().optional(),
      }),
    ),
    metadata: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
  run: async (pages, input, calls) => {
    const named = (text: string) => (/^\s*https?:/i.test(text) ? { url: text } : { page: text });
    const before = await pages.get(named(input.before), calls);
    const after = await pages.get(named(input.after), calls);
    const compared = ({ result }: KeptPage) => comparedSnapshot(result.snapshot, result.zoning);
    const found = comparePages(compared(before), compared(after));
    const listed = found.changes.slice(0, MOST_CHANGES);
    const metadata = found.metadata ?? [];
    const mark = newMark();
    const marked = (text: string | null) => (text === null ? null : untrusted(excerpt(text), mark));
    const lines = [
      ...metadata.map(({ field, before, after }) => `${field}: ${quoted(before)} → ${quoted(after)}`),
      ...listed.map(({ change, path, text, words, move }) =>
        words === undefined
          ? `${change} ${path}${move === undefined ? '' : ` (${moveText(move)})`} ${excerpt(text)}`
          : `${change} ${path} ${quoted(words.before)} → ${quoted(words.after)}`,
      ),
    ];
    const summary = Object.entries(found.counts).map(([change, count]) => `${count} ${change}`);
    return {
      text: `before: ${pageLines(before)}\nafter: ${pageLines(after)}\n${headline({ ...found, pixels: null })}\nelements: ${summary.join(', ')}\n${untrusted(lines.join('\n'))}`,
      data: {
        before: before.id,
        after: after.id,
        changed_share: found.text.changedShare,
        counts: found.counts,
        changes: listed.map(({ change, path, text, words }) => ({
          change,
          // A page may name its elements as it likes.
          xpath: untrusted(path, mark),
          text: marked(text),
          ...(words && { before: marked(words.before), after: marked(words.after) }),
        })),
        metadata: metadata.map(({ field, before, after }) => ({
          field,
          before: marked(before),
          after: marked(after),
        })),
      },
    };
  },
});
