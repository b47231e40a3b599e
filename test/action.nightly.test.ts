// The action, from a checkout of its own: the commands of action.yml in their order, in a repository with a pull request.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'pith-action-'));
const [checkout, site] = [join(scratch, 'pith'), join(scratch, 'site')];
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: folder });

/** Commands of the steps, in their order: build, compare, comment, check. */
const [build = '', compare = '', , check = ''] = Array.from(
  readFileSync(`${ROOT}action/action.yml`, 'utf8').matchAll(/^ +run: (.+)$/gm),
  ([, command = '']) => command,
);

function step(command: string, given: Readonly<Record<string, string>> = {}) {
  const file = (name: string): string => join(scratch, name);
  for (const name of ['output', 'summary']) writeFileSync(file(name), '');
  const env = {
    ...process.env,
    ...{ GITHUB_ACTION_PATH: join(checkout, 'action'), RUNNER_TEMP: scratch, GITHUB_OUTPUT: file('output') },
    ...{ GITHUB_STEP_SUMMARY: file('summary'), INPUT_URLS: 'public', INPUT_BASELINE: 'baseline' },
    INPUT_LIMIT: 'text=2%,zone=10%,place=5%',
    ...given,
  };
  const { status, stderr } = spawnSync('bash', ['-e', '-c', command], { cwd: site, env, encoding: 'utf8' });
  const outputs = Object.fromEntries(
    readFileSync(file('output'), 'utf8')
      .trim()
      .split('\n')
      .map(line => line.split('=')),
  );
  return { status, stderr, outputs, summary: readFileSync(file('summary'), 'utf8') };
}

beforeAll(() => {
  git(ROOT, 'clone', '--quiet', '--depth=1', `file://${ROOT}`, checkout);
  // The branch that is merged into: a page, and its baseline.
  mkdirSync(join(site, 'public'), { recursive: true });
  const built = step(build);
  expect(built.status, built.stderr).toBe(0);
  cpSync(`${ROOT}samples/news-article`, join(site, 'public/news'), { recursive: true });
  git(site, 'init', '--quiet');
  const words = ['diff', 'baseline', 'public', '--update', '--limit', 'text=0'];
  execFileSync(process.execPath, [join(checkout, 'dist/cli.js'), ...words], { cwd: site });
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '-m', 'The site');
}, 600_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }), 600_000);

test('a pull request that changes nothing', () => {
  const { outputs, summary, status } = step(compare);
  expect(status).toBe(0);
  expect(outputs).toMatchObject({ changed: 'false', 'exit-code': '0' });
  expect(summary).toContain('no change in 1 page');
});

test('a pull request that moves the text of a page', () => {
  git(site, 'checkout', '--quiet', '-b', 'change');
  const page = join(site, 'public/news/page.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(/<p>[^<]{40,}/g, '<p>Other words'));
  git(site, 'commit', '--quiet', '-am', 'Change the text');
  const { outputs, summary } = step(compare);
  expect(outputs).toMatchObject({ changed: 'true', 'exit-code': '6' });
  expect(summary).toContain('1 of 1 page changed');
  expect(step(check, { EXIT_CODE: '6', INPUT_FAIL: 'true' }).status).toBe(6);
  expect(step(check, { EXIT_CODE: '6', INPUT_FAIL: 'false' }).status).toBe(0);
});
