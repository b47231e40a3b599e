// Debian's `chromium` is a script: what it starts in the end is what has to be started, and ended.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { realBinary } from '../../../../src/see/browser/program/find-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'pith-binary-'));
afterAll(() => rmSync(folder, { recursive: true }));

const binary = join(folder, 'chromium-shell');
// How a program of Linux begins.
writeFileSync(binary, '\x7fELF', { mode: 0o755 });

test.each([
  ['a script that starts a browser by its path', `#!/bin/sh -e\nexec ${binary} --flag "$@"\n`, binary],
  ['by variables', `#!/bin/sh\nROOT=${folder}\nNAME="$ROOT/chromium-shell"\n"$NAME" "$@"\n`, binary],
  ['a script that starts none', '#!/bin/sh\necho chromium\n', undefined],
])('%s', (_, script, found) => {
  const path = join(folder, 'wrapper');
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  expect(realBinary(path)).toBe(found);
});

test('a binary is used as it is', () => expect(realBinary(binary)).toBe(binary));
