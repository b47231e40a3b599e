// Completion scripts: bash runs, and the others are checked by their shells where these are installed.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { completionScript } from '../../../../src/front/cli/completion/completion.ts';
import { program } from '../../../../src/front/cli/program.ts';
import { needs } from '../../../support/needs.ts';

const root = program('0', new AbortController().signal);
const folder = mkdtempSync(join(tmpdir(), 'pith-completion-'));
afterAll(() => rmSync(folder, { recursive: true }));
const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

function scriptFile(shell: 'bash' | 'zsh' | 'fish'): string {
  const file = join(folder, `pith.${shell}`);
  writeFileSync(file, completionScript(shell, root));
  return file;
}

test('bash completes verbs, flags, values and files', needs(has('bash'), 'bash'), () => {
  const file = scriptFile('bash');
  writeFileSync(join(folder, 'page.html'), '');
  const completed = (...words: string[]): string[] => {
    const list = words.map(word => `'${word}'`).join(' ');
    const line = `source '${file}'; COMP_WORDS=(pith ${list}); COMP_CWORD=${words.length}; _pith; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync('bash', ['--norc', '-c', line], { cwd: folder, encoding: 'utf8' });
    return printed.trimEnd().split('\n');
  };
  expect(completed('seg')).toEqual(['segment']);
  expect(completed('page')).toEqual(['page.html']);
  expect(completed('segment', '--outl')).toEqual(['--outline']);
  expect(completed('page.html', '--outl')).toEqual(['--outline']);
  expect(completed('segment', '--format', '')).toContain('chunks');
  expect(completed('page.html', '--links', 're')).toEqual(['references']);
  expect(completed('segment', '-o', 'pa')).toEqual(['page.html']);
  expect(completed('segment', '--method', 'vlps-')).toEqual(['vlps-published']);
  expect(completed('site', 'le')).toEqual(['learn']);
  expect(completed('site', 'learn', '--upd')).toEqual(['--update']);
  expect(completed('completion', 'z')).toEqual(['zsh']);
  expect(completed('cache', '')).toEqual(expect.arrayContaining(['list', 'limit', 'clear']));
});

test('zsh accepts its script', needs(has('zsh'), 'zsh'), () => {
  execFileSync('zsh', ['-n', scriptFile('zsh')]);
});

test('fish completes verbs, flags and values', needs(has('fish'), 'fish'), () => {
  const file = scriptFile('fish');
  const completed = (line: string) =>
    execFileSync('fish', ['--no-config', '-c', `source '${file}'; complete -C '${line}'`], {
      encoding: 'utf8',
    });
  expect(completed('pith seg')).toMatch(/^segment\t/m);
  expect(completed('pith page.html --outl')).toMatch(/^--outline\t/m);
  expect(completed('pith segment --links re')).toMatch(/^references/m);
});

test.each(['bash', 'zsh', 'fish'] as const)('%s: every verb is in it, and no hidden word', shell => {
  const script = completionScript(shell, root);
  for (const verb of root.commands) expect(script).toContain(verb.name());
  expect(script).not.toContain('undefined');
});
