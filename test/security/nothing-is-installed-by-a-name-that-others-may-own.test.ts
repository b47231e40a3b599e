// Nothing that the repository ships or advises installs pith by a name in a registry, which others may register, or runs
// an action by a tag, which others may move.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN_FILE = 'test/security/nothing-is-installed';

interface Line {
  readonly file: string;
  readonly text: string;
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
/** Pages of the tests may name any package: nobody runs what they say. */
const shipped = tracked.filter(file =>
  /\.(?:md|ya?ml|json|[cm]?[jt]sx?|sh|py)$|(?:^|\/)Dockerfile$/.test(file),
);
const lines: readonly Line[] = shipped
  .filter(file => !file.includes('/fixtures/') && !file.startsWith(OWN_FILE) && file !== 'package-lock.json')
  .flatMap(file =>
    readFileSync(ROOT + file, 'utf8')
      .split('\n')
      .map(text => ({ file, text })),
  );
const shown = ({ file, text }: Line): string => `${file}: ${text.trim()}`;

/** A command of a package manager, flags, and the bare name, perhaps with a version. */
const COMMAND =
  /\b(?:npx|bunx|npm (?:i|install|add|exec)|(?:pnpm|yarn|bun) (?:add|dlx))\s+(?:-\S+\s+|\$\S+\s+)*pith(?:@\S*)?(?:\s|$)/;
/** The words of a command may be a list in JSON or YAML. */
const namesPackage = (text: string): boolean =>
  COMMAND.test(text.replace(/["'`,[\]()]/g, ' ').replace(/\bargs:?\s*:?/, ' '));

test.each([
  'npx pith URL',
  'npx -y pith mcp',
  '"command": "npx", "args": ["-y", "pith", "mcp"]',
  'npm install pith@latest',
  'npm install --no-audit --prefix "$RUNNER_TEMP/pith" "pith@$VERSION"',
  'npm i -g pith',
  'pnpm dlx pith x',
])('finds %s', text => expect(namesPackage(text)).toBe(true));

test.each(['npx -p ./pith-0.1.0.tgz pith URL', 'npm ci', 'npm pack', 'pith mcp', 'npm install ./pith'])(
  'passes %s',
  text => expect(namesPackage(text)).toBe(false),
);

test('no line installs or runs pith from a registry', () => {
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter(({ text }) => namesPackage(text)).map(shown)).toEqual([]);
});

test('every action is pinned by the hash of a commit, with its version', () => {
  const uses = lines.filter(
    ({ file, text }) => /\.(?:ya?ml|md)$/.test(file) && /^\s*(?:-\s+)?uses:/.test(text),
  );
  expect(uses.length).toBeGreaterThan(10);
  const isPinned = ({ text }: Line) =>
    /uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$|uses: OWNER\/pith\/action@COMMIT$/.test(text);
  expect(uses.filter(line => !isPinned(line)).map(shown)).toEqual([]);
});
