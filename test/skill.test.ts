// SKILL.md says what the help says. PITH_ACCEPT=1 writes it.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { skillText } from './support/skill-text.ts';

const SKILL = new URL('../SKILL.md', import.meta.url);

test('SKILL.md is up to date with verbs, flags and exit codes', () => {
  const text = skillText();
  expect(text).toContain('- `--max-tokens <n>`: end the content at the last block');
  expect(text).toContain('- 7: no browser');
  if (process.env.PITH_ACCEPT === '1') writeFileSync(SKILL, text);
  else expect(readFileSync(SKILL, 'utf8')).toBe(text);
});

test('its commands use flags that exist', () => {
  const text = skillText();
  const [guide = '', reference = ''] = text.split('## Verbs');
  const flags = new Set([...guide.matchAll(/--[a-z][\w-]*/g)].map(([flag]) => flag));
  expect(flags.size).toBeGreaterThan(8);
  expect([...flags].filter(flag => !reference.includes(flag))).toEqual([]);
});
