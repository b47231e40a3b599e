// Tools that return words of a page: `pith_read`, `pith_find`, `pith_links`.

import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { folded } from '../../base/text/folded.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import type { ContentChoices } from '../../judge/options/content-option-rows.ts';
import { cursorSchema } from '../../judge/options/cursor-form.ts';
import { JUDGE_OPTIONS } from '../../judge/options/judge-option-rows.ts';
import { pageLists } from '../../judge/record/page-links.ts';
import { addressIn } from '../../judge/sections/citations.ts';
import { contentPart, cursorAt } from '../../judge/sections/content-part.ts';
import { outlineText, type SectionedPage, sectionedPage, sectionsOf } from '../../judge/sections/sections.ts';
import { tokensOf } from '../../judge/sections/tokens.ts';
import { contentSelection } from '../../judge/selection/content-selection.ts';
import { zoneSelection } from '../../judge/selection/kept.ts';
import { ZONES, type Zone, type Zoning } from '../../judge/zones/zoning.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import { MCP_LIMITS as LIMITS } from './limits.ts';
import { pageTool } from './tool.ts';
import { contentChoices, givenOfContent } from './tool-options.ts';
import { markedAddress, newMark, untrusted } from './untrusted.ts';

const PARTS = ['content', ...ZONES] as const;

const entries = z.int().min(1).max(LIMITS.mostEntries).default(LIMITS.entries);

export const readTool = pageTool({
  name: 'pith_read',
  description:
    'Read a web page as Markdown, without menus and advertisements. Long pages: get the outline, then a section; or go on with next as cursor.',
  takes: 'pith_read',
  input: {
    outline: z.boolean().optional().describe('list the sections with ids and tokens instead'),
    section: z.string().optional().describe(JUDGE_OPTIONS.section.help),
    cursor: cursorSchema(z).optional().describe(JUDGE_OPTIONS.from.help),
    max_tokens: z.int().min(100).max(LIMITS.mostTokens).default(LIMITS.tokens),
    part: z.enum(PARTS).default('content').describe('the main content, or all of one zone'),
    links: z.boolean().default(true).describe('false leaves out link addresses'),
  },
  output: {
    text: z.string(),
    tokens: z.number(),
    left_tokens: z.number(),
    next: z.string().nullable(),
    quality: z.number().nullable().describe('expected word F1 of the content'),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  },
  refuse: input => {
    const { section, cursor, part } = input;
    const [choice] = givenOfContent(input);
    if (part !== 'content' && choice !== undefined)
      throw usageError(`${choice.key} goes with the main content: leave out part or ${choice.key}`);
    if (section !== undefined && cursor !== undefined)
      throw usageError('a cursor knows its section: give section or cursor, not both');
  },
  run: ({ result }, input) => {
    const { outline, section, cursor, max_tokens, part, links } = input;
    const choices = contentChoices(input);
    const readable = readablePage(result, part, links, choices);
    const warnings = warningsOf(result);
    const quality = part === 'content' && choices.content === undefined ? result.record.quality : null;
    const expected = quality === null ? '' : `expected quality of the content: ${quality} of 1\n`;
    const head = `${expected}${warnings.map(({ code, message }) => `warning ${code}: ${message}\n`).join('')}`;
    if (outline === true) {
      const { text, left } = withinTokens(outlineText(sectionsOf(readable)), max_tokens);
      const note = left === 0 ? '' : `\n${left} more sections are not listed`;
      const marked = untrusted(text);
      const counts = { tokens: tokensOf(text), left_tokens: 0, next: null };
      const data = { text: marked, ...counts, quality, warnings };
      return { text: `${head}${marked}${note}`, data };
    }
    const mark = newMark();
    const options = { section, from: cursor, maxTokens: max_tokens, foldMark: mark };
    const { markdown, part: cut } = contentPart(readable, options);
    const rest = cut.next === null ? '' : `\nabout ${cut.leftTokens} tokens are left; next: ${cut.next}`;
    const marked = untrusted(markdown, mark);
    return {
      text: `${head}${marked}${rest}`,
      data: {
        text: marked,
        tokens: cut.tokens,
        left_tokens: cut.leftTokens,
        next: cut.next,
        quality,
        warnings,
      },
    };
  },
});

/** Messages may quote the page, such as the hidden text that was left out. */
function warningsOf({ record }: ReadPage): { code: string; message: string }[] {
  const mark = newMark();
  return record.warnings.map(({ code, message }) => ({
    code,
    message: untrusted(message.slice(0, MOST_WARNING_CHARS).toWellFormed(), mark),
  }));
}

const MOST_WARNING_CHARS = 300;

/** Whole lines, and the number of lines that did not fit. */
export function withinTokens(text: string, most: number): { text: string; left: number } {
  const lines = text.trimEnd().split('\n');
  let used = 0;
  const end = lines.findIndex(line => {
    used += tokensOf(line) + 1;
    return used > most;
  });
  return end < 0 ? { text, left: 0 } : { text: lines.slice(0, end).join('\n'), left: lines.length - end };
}

/** Characters around a match. */
const AROUND = 150;

export const findTool = pageTool({
  name: 'pith_find',
  description: 'Find words in the content of a page. Each match has its section and a cursor for pith_read.',
  input: { text: z.string().min(1).max(200), limit: entries },
  output: {
    total: z.number(),
    matches: z.array(
      z.object({
        section: z.string(),
        text: z.string(),
        folded: z.boolean().describe('people see it only after a click'),
        cursor: z.string(),
        address: z.string().optional().describe('opens the page at these words, to cite them'),
        box: z.array(z.number()),
      }),
    ),
  },
  run: ({ result }, { text, limit }) => {
    const readable = readablePage(result, 'content', true);
    const { blocks, sections } = readable;
    const wanted = folded(onOneLine(text));
    const found = blocks.flatMap((block, at) => {
      const words = onOneLine(block.text);
      const place = folded(words).indexOf(wanted);
      return place < 0
        ? []
        : [{ block, at, text: words.slice(Math.max(0, place - AROUND), place + wanted.length + AROUND) }];
    });
    const mark = newMark();
    const addressOf = (at: number): string | undefined => {
      const address = addressIn(readable, at, text);
      return address && markedAddress(address, mark);
    };
    const matches = found.slice(0, limit).map(match => ({
      section: sections.findLast(({ from }) => from <= match.at)?.id ?? '0',
      text: untrusted(match.text.toWellFormed(), mark),
      folded: match.block.folded > 0,
      cursor: cursorAt(blocks, match.at),
      address: addressOf(match.at),
      box: match.block.box.map(Math.round),
    }));
    const lines = matches.map(
      ({ section, cursor, address, text: marked, folded }) =>
        `[${section}, ${cursor}]${folded ? ' folded text, which people see only after a click:' : ''} ${marked}${address === undefined ? '' : `\n  ${address}`}`,
    );
    return {
      text: `${found.length} blocks match\n${lines.join('\n')}`,
      data: { total: found.length, matches },
    };
  },
});

export const linksTool = pageTool({
  name: 'pith_links',
  description: 'List the links of a page with their zone and whether they are part of its content.',
  input: {
    zone: z.enum(ZONES).optional(),
    content: z.boolean().optional().describe('true: only those in the content'),
    offset: z.int().min(0).default(0),
    limit: entries,
  },
  output: {
    total: z.number(),
    links: z.array(
      z.object({ url: z.string(), text: z.string(), zone: z.string().nullable(), content: z.boolean() }),
    ),
  },
  run: ({ result }, { zone, content, offset, limit }) => {
    const fitting = pageLists(result).links.filter(
      link =>
        (zone === undefined || link.zone === zone) && (content === undefined || link.content === content),
    );
    const links = fitting.slice(offset, offset + limit).map(link => ({
      url: link.url.slice(0, LIMITS.urlChars),
      text: link.text,
      zone: link.zone,
      content: link.content,
    }));
    const lines = links.map(link => `${link.zone ?? '-'} ${link.url} ${link.text}`);
    const mark = newMark();
    const marked = links.map(link => ({
      ...link,
      url: markedAddress(link.url, mark),
      text: untrusted(link.text, mark),
    }));
    const left = Math.max(0, fitting.length - offset - links.length);
    const more = left === 0 ? '' : `\n${left} more: offset ${offset + links.length}`;
    return { text: `${untrusted(lines.join('\n'))}${more}`, data: { total: fitting.length, links: marked } };
  },
});

/** Kept with the zoning of the page, so that the sections of each part are made once. */
const KNOWN = new WeakMap<Zoning, Map<string, SectionedPage>>();

export function readablePage(
  { snapshot, zoning, selection }: ReadPage,
  part: Zone | 'content',
  withLinks: boolean,
  choices: ContentChoices = {},
): SectionedPage {
  const key = JSON.stringify([part, withLinks, choices]);
  const isUsual = Object.keys(choices).length === 0;
  const content = () => (isUsual ? selection : contentSelection(snapshot, zoning, choices));
  const known = KNOWN.get(zoning) ?? new Map<string, SectionedPage>();
  KNOWN.set(zoning, known);
  const page =
    known.get(key) ??
    sectionedPage({
      snapshot,
      zoning,
      linkStyle: withLinks ? 'inline' : 'none',
      selection: part === 'content' ? content() : zoneSelection(snapshot, zoning, part),
    });
  known.set(key, page);
  return page;
}
