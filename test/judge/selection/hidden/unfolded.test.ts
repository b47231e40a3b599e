// What is folded away comes in with what opens it, and only then.

import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import { unfolded } from '../../../../src/judge/selection/hidden/unfolded.ts';
import { selectionBy } from '../../../../src/judge/selection/kept.ts';
import { isSeen } from '../../../../src/page/snapshot/sight.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

/** What is judged to be content: all that is seen, but in `nav` and what is marked as dropped. */
function unfold(html: string) {
  const snapshot = snapshotFromHtml(html);
  const { elements } = snapshot;
  const isOut = (index: number): boolean => {
    const element = elements[index];
    if (element === undefined) return false;
    return element.tag === 'nav' || element.attributes['data-dropped'] !== undefined || isOut(element.parent);
  };
  const shown = selectionBy(
    snapshot,
    ({ visibility }, index) => isSeen(visibility) && !isOut(index),
    ({ visibility, parent }) => isSeen(visibility) && !isOut(parent),
  );
  const selection = unfolded(snapshot, shown, () => true);
  return { ...contentOf(snapshot, zoningOf(snapshot), { selection }), folded: selection.folded };
}

const textOf = (html: string): string => unfold(html).text;

const QUESTION = '<details><summary>Why?</summary><p>Because.</p>It is.</details>';

test('the answer of a closed details follows its question, in all forms, and is counted', () => {
  const snapshot = snapshotFromHtml(`<p>Aaaa</p>${QUESTION}`);
  const shown = selectionBy(
    snapshot,
    () => true,
    ({ visibility }) => isSeen(visibility),
  );
  const selection = unfolded(snapshot, shown);
  const { markdown, html, text } = contentOf(snapshot, zoningOf(snapshot), { selection });
  expect(markdown).toBe('Aaaa\n\n__Why?__\n\nBecause.\n\nIt is.\n'.replaceAll('__', '**'));
  expect(text).toBe('Aaaa\n\nWhy?\n\nBecause.\n\nIt is.\n');
  expect(html).toBe(
    '<p>Aaaa</p>\n<details>\n  <summary>Why?</summary>\n  <p>Because.</p>\n  <p>It is.</p>\n</details>\n',
  );
  expect(selection.folded).toEqual({ chars: 13, share: 13 / 21 });
});

describe('closed details', () => {
  test.each([
    [
      'nested ones',
      `<details><summary>a</summary>b${QUESTION}</details>`,
      'a\n\nb\n\nWhy?\n\nBecause.\n\nIt is.\n',
    ],
    [
      'nested in what a style sheet hides',
      `<details><summary>a</summary><div data-visibility="none">b${QUESTION}</div></details>`,
      'a\n\nb\n\nWhy?\n\nBecause.\n\nIt is.\n',
    ],
    ['a summary that was dropped', `<p>a</p><nav>${QUESTION}</nav>`, 'a\n'],
    ['no summary of its own', '<p>a</p><details><p>b</p></details>', 'a\n'],
    [
      'links that the author folded away',
      '<details><summary>a</summary><a href=/b>b</a></details>',
      'a\n\nb\n',
    ],
    ['a list of places on the page', '<details><summary>a</summary><a href=#b>b</a></details>', 'a\n'],
    ['a filter', '<details><summary>a</summary><label>b</label></details>', 'a\n'],
    [
      'a menu over the page',
      '<details><summary>a</summary><p style="position:absolute">b</p></details>',
      'a\n',
    ],
  ])('%s', (_, html, text) => expect(textOf(html)).toBe(text));
});

test.each([
  ['hidden', '<p hidden>no</p>'],
  ['display', '<p style="display:none">no</p>'],
  ['visibility', '<p style="visibility:hidden">no</p>'],
  ['opacity', '<p style="opacity:0">no</p>'],
  ['a dialog', '<div role="dialog">no</div>'],
  ['a form', '<form>no</form>'],
  ['a script', '<script type="application/ld+json">no</script>'],
])('what is hidden within what is folded stays out: %s', (_, hidden) => {
  expect(textOf(`<details><summary>a</summary><p>b</p>${hidden}</details>`)).toBe('a\n\nb\n');
  const panel = `<div id=p hidden><p>b</p><div>${hidden.replace('<p style="opacity:0">', '<p hidden>')}</div></div>`;
  expect(textOf(`<button aria-expanded=false aria-controls=p>a</button>${panel}`)).toBe('a\n\nb\n');
});

describe('what a button opens', () => {
  const button = '<h3><button aria-expanded="false" aria-controls="p">a</button></h3>';
  test.each([
    ['a section', `${button}<div id=p hidden><div>b</div><div>c</div></div>`, 'a\n\nb\n\nc\n'],
    [
      'of height 0',
      `${button}<div id=p data-visibility=empty><p data-visibility=clipped>b</p></div>`,
      'a\n\nb\n',
    ],
    [
      'of a button that was dropped',
      `<p>a</p><div data-dropped>${button}</div><div id=p hidden>b</div>`,
      'a\n',
    ],
    ['links', `${button}<ul id=p hidden><li><a href=/b>b</a></ul>`, 'a\n'],
    ['a dialog', `${button}<div id=p role=dialog hidden>b</div>`, 'a\n'],
    ['a menu', `${button.replace('aria-e', 'aria-haspopup=true aria-e')}<div id=p hidden>b</div>`, 'a\n'],
    ['over the page', `${button}<div id=p data-visibility=hidden style="position:absolute">b</div>`, 'a\n'],
    ['navigation', `${button}<nav id=p hidden>b</nav>`, 'a\n'],
    ['the text before it', `<div id=p hidden>b</div>${button}`, 'a\n'],
    ['nothing it names', `${button}<div id=q hidden>b</div>`, 'a\n'],
  ])('%s', (_, html, text) => expect(textOf(html).replace('### ', '')).toBe(text));

  test('no second copy of what is to be seen', () => {
    const words = 'A sentence of more than twenty letters.';
    expect(textOf(`<p>${words}</p>${button}<div id=p hidden>${words}</div>`)).toBe(`${words}\n`);
  });
});

describe('tabs', () => {
  const page = (tabs: string) =>
    `<div role=tablist ${tabs}><a role=tab id=t aria-controls=p>One</a> <a role=tab id=u>Two</a></div>
    <div role=tabpanel id=p>First.</div><div role=tabpanel id=q aria-labelledby=u hidden>Second.</div>`;
  test('the panel of a tab that is content', () => {
    expect(textOf(page(''))).toBe('First.\n\nSecond.\n');
  });
  test('where the row is none, the panels beside one that is', () => {
    expect(textOf(page('data-dropped'))).toBe('First.\n\nSecond.\n');
    expect(textOf(`<p>a</p>${page('data-dropped').replace('id=p', 'id=p data-dropped')}`)).toBe('a\n');
  });
  test('where the row is none, no panel in which readers write', () => {
    const reviews = page('data-dropped').replace('Second.', 'None yet.<form><textarea></textarea></form>');
    expect(textOf(reviews)).toBe('First.\n');
  });
});

describe('rows without ARIA', () => {
  const HIDDEN = 'data-visibility="none"';
  const row = (line: string, body: string) =>
    `<div><div class="line">${line}</div><div class="body" ${HIDDEN}>${body}</div></div>`;
  const [one, two] = [
    'The boats leave at noon and at six from the northern pier.',
    'Tickets are sold on board and at the office of the harbour.',
  ];

  test('two similar ones bring their texts', () => {
    expect(textOf(row('When?', one) + row('Where?', two))).toBe(`When?\n\n${one}\n\nWhere?\n\n${two}\n`);
  });
  test.each([
    ['one alone', row('When?', one), 'When?\n'],
    ['texts that are short', row('When?', 'Noon') + row('Where?', 'Here'), 'When?\n\nWhere?\n'],
    ['lines that were dropped', `<p>a</p><nav>${row('When?', one)}${row('Where?', two)}</nav>`, 'a\n'],
  ])('%s stay folded', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });
  test('lines that lead to pages of their own open menus', () => {
    const menu = row('<a href="/a">Boats</a>', one) + row('<a href="/b">Piers</a>', two);
    expect(textOf(menu)).not.toContain('noon');
  });
  test('code between a line and its text does not part them', () => {
    const styled = (line: string, body: string) =>
      `<div><div class="line">${line}</div><style>.line{}</style><div class="body" ${HIDDEN}>${body}</div></div>`;
    expect(textOf(styled('When?', one) + styled('Where?', two))).toContain(one);
  });
  test.each([
    ['buttons', (line: string) => `<button class="line">${line}</button>`],
    ['boxes by role', (line: string) => `<div role="button" class="line">${line}</div>`],
    ['buttons in a box', (line: string) => `<div class="head"><button class="line">${line}</button></div>`],
  ])('the words of %s are the headings of what they open, and of the open row', (_, head) => {
    const rows = (first: string, second: string, third: string) =>
      `<div class="row open">${head(first)}<div class="body">Shown.</div></div>
      <div class="row">${head(second)}<div class="body" hidden>${one}</div></div>
      <div class="row">${head(third)}<div class="body" hidden>${two}</div></div>`;
    const text = textOf(rows('Who?', 'When?', 'Where?'));
    expect(text).toBe(`Who?\n\nShown.\n\nWhen?\n\n${one}\n\nWhere?\n\n${two}\n`);
    expect(textOf(rows('More', 'More', 'More'))).not.toContain('More');
  });
  test('a row of buttons over one shown text stays out', () => {
    const buttons = '<button>When?</button><button>Where?</button>';
    expect(textOf(`<div>${buttons}<p>Shown.</p></div>`)).toBe('Shown.\n');
  });
  test('a text comes though all that its body holds is transparent', () => {
    const empty = (line: string, body: string) =>
      `<div><div class="line">${line}</div><div class="body" data-visibility="empty"><p style="opacity:0"
      data-visibility="transparent">${body}</p></div></div>`;
    expect(textOf(empty('When?', one) + empty('Where?', two))).toContain(one);
  });
});

describe('rows whose lines were dropped', () => {
  const ANSWER =
    'The boats leave at noon and at six from the northern pier, and on Sundays from the southern one. ';
  const row = (line: string, answer: string) =>
    `<div><button aria-expanded="false" aria-controls="${line}" class="q">${line}</button>
    <div id="${line}" hidden>${answer.repeat(2)}</div></div>`;
  function unfoldedTexts(html: string, isCentral = true): string {
    const snapshot = snapshotFromHtml(html);
    const nothing = selectionBy(
      snapshot,
      () => false,
      () => false,
    );
    const { keptTexts } = unfolded(snapshot, nothing, () => isCentral);
    return snapshot.texts
      .flatMap(({ text }, index) => (keptTexts[index] === 1 ? text.trim() : []))
      .join('|')
      .replaceAll(ANSWER.repeat(2).trim(), 'A');
  }
  const THREE = row('When', ANSWER) + row('Where', ANSWER) + row('Why', ANSWER);

  test('three that open on prose in CENTER come with their lines', () => {
    expect(unfoldedTexts(THREE)).toBe('When|A|Where|A|Why|A');
  });
  test('so does the line of the row that is open, if its text is content', () => {
    const open = '<div><h4 class="q" data-dropped>Who</h4><div>We.</div></div>';
    const rows = ['When', 'Where'].map(
      line => `<div><h4 class="q">${line}</h4><div hidden>${ANSWER}</div></div>`,
    );
    expect(textOf(open + rows.join(''))).toMatch(/^#* ?Who\n\nWe\./);
    expect(textOf(open.replace('"q"', '"r"') + rows.join(''))).toMatch(/^We\./);
    expect(textOf(open.replace('<div>We.', '<div data-dropped>We.') + rows.join(''))).not.toContain('Who');
  });
  test('closed rows come with one that is open, and with most of their kind', () => {
    const head = (line: string, dropped: string) => `<h4 class="q" ${dropped}>${line}</h4>`;
    const closed = (line: string, dropped = 'data-dropped') =>
      `<div>${head(line, dropped)}<div hidden>${ANSWER}</div></div>`;
    const two = closed('When') + closed('Where');
    const open = `<div>${head('Who', 'data-dropped')}<div>We.</div></div>`;
    const heads = (html: string) => textOf(html).match(/W[a-z]+(?=\n)/g) ?? [];
    expect(heads(open + two)).toEqual(['Who', 'When', 'Where']);
    expect(heads(open.replace('<div>We.', '<div data-dropped>We.') + two)).toEqual([]);
    expect(heads(closed('Why', '') + closed('What', '') + closed('When'))).toEqual(['Why', 'What', 'When']);
    expect(heads(closed('Why', '') + closed('What') + closed('When'))).toEqual(['Why']);
  });
  test.each([
    ['outside CENTER', THREE, false],
    ['two of them', row('When', ANSWER) + row('Where', ANSWER), true],
    ['short texts', row('When', 'Noon') + row('Where', 'Here') + row('Why', 'So'), true],
    ['a bare sign as line', THREE.replaceAll(/>(?:When|Where|Why)</g, '>+<'), true],
    ['links', THREE.replaceAll(ANSWER.repeat(2), `<a href="/a">${ANSWER.repeat(2)}</a>`), true],
  ])('these stay folded: %s', (_, html, isCentral) => {
    expect(unfoldedTexts(html, isCentral)).toBe('');
  });
});

describe('panels of which one is shown', () => {
  const [shown, hidden] = [
    'The first of the two boats has room for sixty people and a cart.',
    'The second one is small and carries the mail to the islands.',
  ];
  const page = (labels: string, panels: string) => `<div>${labels}<div>${panels}</div></div>`;
  const LABELS = '<ul><li>Large</li><li>Small</li></ul>';
  const PANELS = `<div class="pane">${shown}</div><div class="pane" data-visibility="none">${hidden}</div>`;

  test('all come if the shown one is content, beside a row of as many labels', () => {
    expect(textOf(page(LABELS, PANELS))).toContain(`${shown}\n\n${hidden}`);
  });
  test('the row may be built as the panels are', () => {
    const row = '<div class="pane"><ul><li>Large</li><li>Small</li></ul></div>';
    expect(textOf(`<div>${row}${PANELS}</div>`)).toContain(`${shown}\n\n${hidden}`);
    expect(textOf(`<div>${row.replace('<li>Small</li>', '')}${PANELS}</div>`)).not.toContain(hidden);
  });
  test.each([
    ['no row of labels', page('', PANELS)],
    ['another number of labels', page('<ul><li>Large</li><li>Small</li><li>New</li></ul>', PANELS)],
    ['another class', page(LABELS, PANELS.replace('"pane" data', '"note" data'))],
    ['two that are shown', page(LABELS, `<div class="pane">${shown}</div>${PANELS}`)],
    ['one that was dropped', page(LABELS, PANELS.replace('class="pane"', 'class="pane" data-dropped'))],
    ['over the page', page(LABELS, PANELS.replace('="none"', '="hidden" style="position:fixed"'))],
    ['a dialog', page(LABELS, PANELS.replaceAll('class="pane"', 'class="pane" role="dialog"'))],
  ])('what is hidden stays out: %s', (_, html) => {
    expect(textOf(html)).not.toContain(hidden);
  });
});

describe('code in tabs', () => {
  const LABELS = '<div><button>npm</button><button>yarn</button></div>';
  const panel = (name: string, code: string, attributes = '') =>
    `<div class="language-${name}" ${attributes}>${code}</div>`;
  const HIDDEN = 'data-visibility="none"';
  const page = (shown: string, hidden: string) => `<div>${LABELS}<div>${shown}${hidden}</div></div>`;

  test('short code comes, whatever the language that names the panel', () => {
    const html = page(panel('sh', '<pre>npm i</pre>'), panel('ps', '<pre>yarn add</pre>', HIDDEN));
    expect(unfold(html).markdown).toContain('```sh\nnpm i\n```\n\n```ps\nyarn add\n```');
  });
  test('a dropped row of tabs is left out, and the code of all comes', () => {
    const html = `<div role=tablist data-dropped><a role=tab id=t>One</a> <a role=tab id=u>Two</a></div>
      <div><div role=tabpanel aria-labelledby=t><pre>npm i</pre></div>
      <div role=tabpanel aria-labelledby=u hidden><pre>yarn add</pre></div></div>`;
    expect(textOf(html)).toBe('npm i\n\nyarn add\n');
  });
  test.each([
    ['numbers in a cell', '<table><tr><td><pre>1<br>2</pre></td><td><pre>a\n  b</pre></td></tr></table>'],
    ['words in elements of their own', '<pre><b>a</b>\n<i>  </i><b>b</b></pre>'],
    ['lines in boxes', '<pre><div>a</div><div>  b</div></pre>'],
  ])('code that is not rendered keeps its lines: %s', (_, code) => {
    const html = page(panel('sh', '<pre>npm i</pre>'), panel('sh', code, HIDDEN));
    expect(unfold(html).markdown).toContain('```sh\na\n  b\n```');
  });
});
