// Words for a POSIX shell, which reads them back unchanged.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../../src/base/text/shell-word.ts';
import { needs } from '../../support/needs.ts';

const WORDS = [
  'plain/path-1.html',
  "it's",
  '$(touch x)',
  'a b',
  'iframe.html?id=a&b=*',
  '',
  '`x` "y" \\z',
  '-n',
];

test(
  'a shell reads the words that were quoted',
  needs(process.platform !== 'win32', 'a system other than Windows'),
  () => {
    const script = `printf '%s\\n' ${WORDS.map(shellWord).join(' ')}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(`${WORDS.join('\n')}\n`);
  },
);
