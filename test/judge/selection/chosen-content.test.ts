// Content and zones that a caller chose by selectors or by the rule of a site: what is kept, what is said of it, and what
// happens where they do not fit.

import { describe, expect, it, test } from 'vitest';
import type { JudgeOptionsInput } from '../../../src/judge/options/judge-option-rows.ts';
import { contentSelectorsSchema, siteRulesSchema } from '../../../src/judge/options/selector-schemas.ts';
import { ruleFor, rulesOf, type SiteRules } from '../../../src/judge/options/site-rules.ts';
import { explain } from '../../../src/judge/record/explain.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const STORY =
  'The tide mill at the end of the quay ground its last corn in 1931, and stood empty for forty years.';
const snapshot = snapshotFromHtml(
  `<div id="top" data-box="0 0 1000 80"><a href="/">Home</a></div>
   <main data-box="0 80 700 800"><h1>The mill</h1>${`<p>${STORY}</p>`.repeat(4)}
     <div class="note"><p>Open on Sundays.</p><b>Free entry</b></div>
     <details><summary>More</summary><p data-visibility="none">Kept by volunteers.</p></details>
     <i hidden data-visibility="none">secret</i></main>
   <div id="side" data-box="700 80 300 800"><p>Other mills</p></div>`,
  { title: 'The mill' },
);
const judgedWith = (options: JudgeOptionsInput) => judge(snapshot, { ...options, method: 'auto' });
const readWith = (options: JudgeOptionsInput) => {
  const judged = judgedWith(options);
  return { judged, record: pageRecord(judged, noTimings(), options) };
};
const markdownWith = (options: JudgeOptionsInput): string => judgedWith(options).content.markdown.trim();

describe('selectors of the content', () => {
  it.each<[string, JudgeOptionsInput['content'], string]>([
    ['one element', { keep: ['.note'] }, 'Open on Sundays.\n\n**Free entry**'],
    ['outside of CENTER', { keep: ['#side'] }, 'Other mills'],
    ['without what is dropped in it', { keep: ['.note'], drop: ['b'] }, 'Open on Sundays.'],
    [
      'and what is kept in that again',
      { keep: ['b', '.note p'], drop: ['.note'] },
      'Open on Sundays.\n\n**Free entry**',
    ],
    ['several, in the order of the page', { keep: ['#side', '.nothing', 'h1'] }, '# The mill\n\nOther mills'],
    ['hidden text where there is nothing else', { keep: ['i'] }, '*secret*'],
  ])('keep %s', (_, content, markdown) => {
    expect(markdownWith({ content })).toBe(markdown);
  });

  it('leave out of the usual content what is only dropped', () => {
    expect(markdownWith({})).toContain('Open on Sundays.');
    const markdown = markdownWith({ content: { drop: ['.note'] } });
    expect(markdown).toContain(STORY);
    expect(markdown).not.toContain('Sundays');
  });

  it('are told in the record, in reasons and in explanations', () => {
    const { judged, record } = readWith({ content: { keep: ['.note'], drop: ['b'] }, elements: true });
    expect(record.choice).toEqual({ by: 'selector', keep: ['.note'], drop: ['b'], found: true });
    expect(record.content.source).toBe('rule');
    expect(record.quality).toBeNull();
    const elementOf = (tag: string) => record.elements?.find(element => element.tag === tag);
    expect(elementOf('b')).toMatchObject({ content: false, dropped: 'choice' });
    expect(elementOf('h1')).toMatchObject({ content: false, dropped: 'choice' });
    const { blocks } = explain(snapshot, judged.zoning, { selection: judged.selection });
    const reasons = blocks.map(({ content, contentReason }) => [content, contentReason]);
    expect(reasons).toContainEqual([true, 'by the selector .note']);
    expect(reasons).toContainEqual([false, 'by the selector b']);
  });

  it('are an error if nothing matches, and with contentIfFound a warning', () => {
    const content = { keep: ['.absent', 'q'] };
    expect(() => judgedWith({ content })).toThrow(
      expect.objectContaining({ code: 'CONTENT_NOT_FOUND', option: 'content' }),
    );
    const { record } = readWith({ content, contentIfFound: true });
    expect(record.choice?.found).toBe(false);
    expect(record.content.markdown).toContain(STORY);
    expect(record.warnings).toContainEqual({
      code: 'CONTENT_NOT_FOUND',
      message: "'.absent', 'q' matches nothing to read: the page was judged as usual",
    });
  });

  it('warn if they match all of the page', () => {
    const codes = (keep: string[]) => readWith({ content: { keep } }).record.warnings.map(({ code }) => code);
    const sided = { rules: { '*': { zones: { RM: ['#side'] }, content: { keep: ['html'] } } } };
    expect(readWith(sided).record.warnings.map(({ code }) => code)).toContain('CONTENT_IS_PAGE');
    expect(codes(['main'])).not.toContain('CONTENT_IS_PAGE');
  });

  it('are refused if they are invalid or take too long', () => {
    expect(contentSelectorsSchema.safeParse({ keep: ['p['] }).error?.message).toContain(
      "'p[' is no CSS selector",
    );
    for (const keep of [[''], ['a >> '], [':nonsense'], []])
      expect(contentSelectorsSchema.safeParse({ keep }).success).toBe(false);
    const deep = snapshotFromHtml(`${'<q>'.repeat(200)}word`);
    const content = { keep: ['b q q q q q q'] };
    expect(() => judge(deep, { method: 'auto', content })).toThrow(
      expect.objectContaining({ code: 'USAGE' }),
    );
  });
});

describe('rules of sites', () => {
  const rules: SiteRules = {
    '*': { content: { keep: ['#side'] } },
    'example.org': { content: { keep: ['h1'], drop: [] }, zones: { RM: ['#side'], HEADER: ['#top'] } },
    '*.example.net': { content: { keep: ['.note'] } },
    '*.example.net/blog/': { content: { keep: ['h1'] } },
  };

  it('give zones and content to pages of their host', () => {
    const { judged, record } = readWith({ rules, elements: true });
    expect(record.content.markdown.trim()).toBe('# The mill');
    expect(record.choice).toEqual({ by: 'rule', pages: 'example.org', keep: ['h1'], drop: [], found: true });
    const side = snapshot.elements.findIndex(({ attributes }) => attributes.id === 'side');
    expect([judged.zoning.zones[side], judged.zoning.zones[side + 1]]).toEqual(['RM', 'RM']);
    expect(record.elements?.find(({ text }) => text === 'Other mills')?.reason).toBe(
      'by the rule of example.org: #side',
    );
    expect(record.elements?.find(({ tag }) => tag === 'h1')?.reason).not.toContain('rule');
  });

  it('are chosen for a saved page by the address that it says it has', () => {
    const link = {
      ...snapshot.elements[0],
      tag: 'link',
      attributes: { rel: 'canonical', href: 'https://example.net/' },
    };
    const elements = snapshot.elements.map((element, at) =>
      at === 1 ? { ...element, ...link, parent: 0 } : element,
    );
    const page = { ...snapshot, finalUrl: 'file:///tmp/page.html', scopes: [], elements };
    expect(ruleFor(page as typeof snapshot, rules)?.pattern).toBe('*.example.net');
    expect(ruleFor({ ...page, elements: snapshot.elements } as typeof snapshot, rules)?.pattern).toBe('*');
  });

  it.each([
    ['https://www.example.org/x', '# The mill'],
    ['https://example.net/', 'Open on Sundays.'],
    ['https://a.example.net/', 'Open on Sundays.'],
    ['https://badexample.net/', 'Other mills'],
    ['https://example.net/blog/x', '# The mill'],
    ['file:///tmp/page.html', 'Other mills'],
  ])('are chosen by the address %s', (finalUrl, start) => {
    const page = {
      ...snapshot,
      finalUrl,
      scopes: snapshot.scopes.map(scope => ({ ...scope, baseUrl: finalUrl })),
    };
    const { content } = judge(page, { method: 'auto', rules });
    expect(content.markdown.trim().startsWith(start)).toBe(true);
  });

  it('give way to selectors of the caller, and warn where they do not match', () => {
    expect(markdownWith({ rules, content: { keep: ['.note p'] } })).toBe('Open on Sundays.');
    const { record } = readWith({ rules: { '*': { content: { keep: ['.absent'] } } } });
    expect(record.warnings.map(({ code }) => code)).toContain('CONTENT_NOT_FOUND');
    expect(record.content.markdown).toContain(STORY);
  });

  test('a label file is a rule for every page', () => {
    const labels = {
      id: 'mill',
      kind: 'article',
      zones: { RM: ['#side'] },
      content: { keep: ['.note'], drop: ['b'] },
    };
    const parsed = siteRulesSchema.parse(rulesOf(labels));
    expect(markdownWith({ rules: parsed })).toBe('Open on Sundays.');
  });

  it.each([
    [{ 'https://example.org/': {} }, 'expected hosts'],
    [{ 'example.org': { content: { keep: ['p['] } } }, 'no CSS selector'],
    [{ 'example.org': { zones: { MIDDLE: ['p'] } } }, 'MIDDLE'],
    [[], 'expected record'],
  ])('refuse %j', (data, message) => {
    expect(siteRulesSchema.safeParse(rulesOf(data)).error?.message).toContain(message);
  });
});
