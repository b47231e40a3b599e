// A page chooses its title: it does not take the place of the tab that a person names.

import { expect, test } from 'vitest';
import { type Tab, tabNamed } from '../../src/see/browser/tabs/tabs.ts';

const MAIL: Tab = { id: 'A1', title: 'Inbox (3) - mail', url: 'https://mail.example/inbox?page=1' };
const NOTES: Tab = { id: 'A2', title: 'Notes', url: 'https://mail.example/notes' };
const hostile = (title: string, url = 'https://evil.example/'): Tab => ({ id: 'E1', title, url });

test.each([
  ['Inbox', hostile('inbox')],
  ['Inbox', hostile('Inbox (3) - mail of yours')],
  ['Inbox (3) - mail', hostile(' Inbox (3) - MAIL ')],
  ['mail.example/inbox', hostile('mail.example/inbox')],
  ['mail.example/inbox', hostile('', 'https://evil.example/?mail.example/inbox')],
  ['notes', hostile('notes')],
])('%s beside %j is refused with the ids of both', (name, other) => {
  const tabs = [other, MAIL, NOTES];
  expect(() => tabNamed(tabs, name)).toThrow(/2 tabs, such as .*E1 \(https:\/\/evil\.example\)/);
});

test.each([
  ['a1', MAIL],
  ['https://mail.example/inbox?page=1', MAIL],
  ['https://mail.example/notes', NOTES],
])('%s is certain: no title is as sure', (name, meant) => {
  const tabs = [hostile(name), hostile(meant.title, `https://evil.example/?${name}`), MAIL, NOTES];
  expect(tabNamed(tabs, name)).toBe(meant);
});

test('tabs of one origin do not make each other ambiguous', () => {
  const whole = { ...NOTES, title: 'Inbox' };
  expect(
    tabNamed([MAIL, { ...whole, url: 'https://mail.example/other' }], 'https://mail.example/other').id,
  ).toBe('A2');
  expect(tabNamed([{ ...MAIL, url: 'https://mail.example/1' }, whole], 'inbox')).toBe(whole);
});
