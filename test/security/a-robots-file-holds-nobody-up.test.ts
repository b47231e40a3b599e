// The check of an address takes a moment, whatever the robots.txt of its host says.

import { expect, test } from 'vitest';
import { POLITENESS } from '../../src/run/batch/limits.ts';
import { parseRobots } from '../../src/run/batch/pool/robots-rules.ts';

const filledWith = (rule: (index: number) => string): string => {
  let text = 'User-agent: *\n';
  for (let index = 0; ; index++) {
    const line = `Disallow: ${rule(index)}\n`;
    if (text.length + line.length > POLITENESS.robotsBytes) return text;
    text += line;
  }
};

test.each([
  ['wildcards in one rule', filledWith(index => `/${'*a'.repeat(250_000)}${index}b`)],
  ['wildcards in long rules', filledWith(index => `/${'*a'.repeat(1_000)}${index}b`)],
  ['wildcards in short rules', filledWith(index => `/*a*a*a*${index}b`)],
  ['texts that nearly repeat', filledWith(index => `/*${index}${'a'.repeat(1_900)}`)],
  ['texts that nearly match', filledWith(index => `/*${'a'.repeat(1_000)}b${index}`)],
  ['many robots', `${'User-agent: *\n'.repeat(18_000)}${filledWith(index => `/${index}`).slice(0, 252_000)}`],
  ['many rules', filledWith(index => `/*${index}`)],
])('%s', (_, text) => {
  const started = performance.now();
  const rules = parseRobots(text, 'pith');
  for (const path of ['a'.repeat(8_000), 'a'.repeat(2_000), 'ab'.repeat(1_000)])
    expect(rules.isAllowed(`https://a.example/${path}`)).toBe(true);
  // Where the time grows with rule times address, it takes from 9 s to minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});
