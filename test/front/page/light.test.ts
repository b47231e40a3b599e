// The small replacements of packages in the build of `pith/page` give the same results as the packages.

import { DOMParser as XmldomParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { TokenizerMode as Parse5Mode, Tokenizer as Parse5Tokenizer } from 'parse5';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { misfit } from '../../../src/base/schema/misfit.ts';
import { clientSchemasOfRows } from '../../../src/base/schema/schemas-of-rows.ts';
import { decodeNamedCharacterReference } from '../../../src/front/page/light/decode-named-character-reference.ts';
import { Tokenizer, TokenizerMode } from '../../../src/front/page/light/parse5.ts';
import { DOMParser } from '../../../src/front/page/light/xmldom.ts';
import { z as lightZod } from '../../../src/front/page/light/zod.ts';
import { JUDGE_OPTIONS } from '../../../src/judge/options/judge-option-rows.ts';
import { JUDGE_TOOLS } from '../../../src/run/pipeline/judge-tools.ts';

/** Tags and text, with the modes that `raw-text.ts` sets. */
function eventsOf(html: string, isLight: boolean): string[] {
  const events: string[] = [];
  const modes = isLight ? TokenizerMode : Parse5Mode;
  const append = ({ chars }: { chars: string }) => {
    const last = events.at(-1);
    if (last?.startsWith('text ')) events[events.length - 1] = last + chars;
    else events.push(`text ${chars}`);
  };
  const handler = {
    onStartTag: ({ tagName }: { tagName: string }) => {
      events.push(`start ${tagName}`);
      if (tagName === 'script') tokenizer.state = modes.SCRIPT_DATA;
      if (tagName === 'style') tokenizer.state = modes.RAWTEXT;
      if (tagName === 'title') tokenizer.state = modes.RCDATA;
    },
    onEndTag: ({ tagName }: { tagName: string }) => void events.push(`end ${tagName}`),
    onCharacter: append,
    onWhitespaceCharacter: append,
    ...{ onNullCharacter() {}, onComment() {}, onDoctype() {}, onEof() {} },
  };
  const tokenizer: { state: number; write: (html: string, isLast: boolean) => void } = isLight
    ? new Tokenizer({}, handler)
    : (new Parse5Tokenizer({ sourceCodeLocationInfo: false }, handler as never) as never);
  tokenizer.write(html, true);
  return events;
}

const PIECES = [
  ...[
    '<p>',
    '</p>',
    '<b class="a>b">',
    "<i title='<x>'>",
    '<br/>',
    '<a href=x>',
    '<!-- <b> -->',
    '<!doctype html>',
  ],
  ...[
    '<?xml?>',
    '</ >',
    '<1',
    'a < b',
    '&amp;',
    '&eacute;x',
    '&copy',
    '&#39;',
    '&#x1f600;',
    '&nosuch;',
    '&amp;lt;',
  ],
  ...[
    '<script>if (a < b) "&amp;"</script>',
    '<style>p > a {}</style>',
    '<title>A &amp; <b></title>',
    '<p',
    '<p a="',
  ],
  ...['\r\n', ' ', 'words', '<A>', '</A >', '<p a=b"c>', "it's", '"', '=', '<!-->', '<![CDATA[x]]>'],
];

test('text and tags of HTML are those of parse5', () => {
  const html = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map(pieces => pieces.join(''));
  fc.assert(
    fc.property(html, markup => {
      expect(eventsOf(markup, true)).toEqual(eventsOf(markup, false));
    }),
    { numRuns: 3_000, examples: [['<p a=""="<p>']] },
  );
});

interface Node {
  readonly nodeName: string;
  readonly tagName?: string;
  readonly attributes?: Iterable<{ readonly nodeName: string; readonly nodeValue: string }>;
  readonly childNodes?: Iterable<Node>;
  readonly textContent?: string;
}

const plain = (node: Node): unknown =>
  node.nodeName === '#text'
    ? node.textContent
    : [
        node.tagName,
        Array.from(node.attributes ?? [], ({ nodeName, nodeValue }) => [nodeName, nodeValue]),
        Array.from(node.childNodes ?? [], plain),
        node.textContent,
      ];

test('named character references are decoded, and others refused', () => {
  for (const [name, decoded] of [
    ['amp', '&'],
    ['lt', '<'],
    ['nbsp', '\u00a0'],
    ['notin', '∉'],
    ['CounterClockwiseContourIntegral', '∳'],
    ['ampx', false],
    ['nosuch', false],
    ['', false],
  ] as const)
    expect(decodeNamedCharacterReference(name)).toBe(decoded);
});

test('a formula is parsed as by xmldom', () => {
  const xml =
    '<math><mrow><mi mathvariant="bold">x&#60;</mi><mo></mo><mfenced open="&#34;" close="]"><mtext> a  b </mtext></mfenced></mrow><none></none></math>';
  const real = new XmldomParser().parseFromString(xml, 'text/xml').getElementsByTagName('math');
  const light = new DOMParser().parseFromString(xml).getElementsByTagName('math');
  expect(light.map(element => plain(element as never))).toEqual(
    Array.from(real as unknown as Iterable<Node>, plain),
  );
});

/** Schemas of the kinds that options have. Users are told the first fault. */
function schemas(from: typeof z) {
  const list = from
    .array(
      from
        .string()
        .max(5)
        .refine(text => text !== 'bad', { error: ({ input }) => `no ${String(input)}` }),
    )
    .max(2)
    .optional();
  const lists = from.strictObject({ keep: list, drop: list });
  return [
    lists.refine(({ keep = [], drop = [] }) => keep.length + drop.length > 0, 'expected one'),
    from
      .record(
        from.string().regex(/^\w+$/, 'expected a word'),
        from.object({ lists: lists.nullable().optional() }),
      )
      .refine(rules => Object.keys(rules).length <= 2, 'expected at most 2'),
  ];
}

test.each([
  {},
  [],
  null,
  'x',
  { keep: ['a'] },
  { keep: 'a' },
  { keep: ['bad'], drop: [1] },
  { keep: ['longer'] },
  { keep: ['a', 'b', 'c'] },
  { keep: [], other: 1 },
  { site: { lists: null, more: 1 } },
  { site: { lists: { keep: ['a'], none: [] } }, b: {} },
  { 'a b': {} },
  { a: {}, b: {}, c: {} },
  { a: 1 },
])('lists and records are checked as by zod: %j', value => {
  const [real, light] = [schemas(z), schemas(lightZod as unknown as typeof z)].map(all =>
    all.map(schema => {
      const { success, data, error } = schema.safeParse(value);
      return success ? data : error?.issues.slice(0, 1).map(issue => [issue.path, misfit(issue)]);
    }),
  );
  expect(light).toEqual(real);
});

test('the schema of every option of judging can be made', () => {
  const tools = { ...JUDGE_TOOLS, z: lightZod as unknown as typeof z };
  expect(() => clientSchemasOfRows(JUDGE_OPTIONS, tools)).not.toThrow();
});
