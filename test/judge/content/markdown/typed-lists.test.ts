// Paragraphs that a page has typed as a list are a list in Markdown.

import { expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import { everythingKept } from '../../../support/everything-kept.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

function markdownOf(html: string): string {
  const snapshot = snapshotFromHtml(html);
  return contentOf(snapshot, zoningOf(snapshot), { selection: everythingKept(snapshot) }).markdown.trim();
}

const paragraphs = (...texts: string[]): string => texts.map(text => `<p>${text}</p>`).join('');

test.each([
  ['bullets', paragraphs('• Oil', '• <b>Filter</b> of paper'), '- Oil\n- **Filter** of paper'],
  ['bullets without a blank', paragraphs('•Oil', '•Filter'), '- Oil\n- Filter'],
  ['numbers that count up', paragraphs('1. Oil', '2. Filter'), '1. Oil\n2. Filter'],
  ['numbers that go on elsewhere', paragraphs('4) Oil', '5) Filter'), '4. Oil\n5. Filter'],
  ['numbers that do not count', paragraphs('4. Oil', '9. Filter'), '4\\. Oil\n\n9\\. Filter'],
  ['one alone', paragraphs('• Oil', 'Filter'), '• Oil\n\nFilter'],
  ['a year', paragraphs('2023. A year', '2024. Another'), '2023\\. A year\n\n2024\\. Another'],
  ['signs without a text', paragraphs('1.', '2.', '3.'), '1\\.\n\n2\\.\n\n3\\.'],
  ['what is between two', paragraphs('1. Oil', 'Hot', '2. Filter'), '1\\. Oil\n\nHot\n\n2\\. Filter'],
  [
    'a ranking, each number with a text of its own',
    paragraphs('1.', 'Oil', '2.', 'Filter', '3.', 'Plug', 'The end'),
    '1. Oil\n\n2. Filter\n\n3. Plug\n\nThe end',
  ],
  [
    'a ranking with titles',
    paragraphs('7. Oil', 'Hot', '8. Filter', 'Cold', '9. Plug', 'Dry'),
    '7. Oil\n\n   Hot\n\n8. Filter\n\n   Cold\n\n9. Plug\n\n   Dry',
  ],
  [
    'some of the sections of a text',
    paragraphs('1. Oil', 'Hot', 'Wet', '2. Filter', 'Cold', '3. Plug', 'Dry', '4. Belt', 'New'),
    '1\\. Oil\n\nHot\n\nWet\n\n2\\. Filter\n\nCold\n\n3\\. Plug\n\nDry\n\n4\\. Belt\n\nNew',
  ],
  [
    'numbers with more and less below',
    paragraphs('1. Oil', 'Hot', '2. Filter', 'Cold', 'Wet', '3. Plug'),
    '1\\. Oil\n\nHot\n\n2\\. Filter\n\nCold\n\nWet\n\n3\\. Plug',
  ],
])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
