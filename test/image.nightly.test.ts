// The image, built and run by scripts/image.sh.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../scripts/image.sh', import.meta.url));
const NEEDED = ['buildah', 'podman', 'runc', 'debootstrap', 'redis-server'];
const missing = NEEDED.filter(name => spawnSync('which', [name]).status !== 0);
const isRoot = process.getuid?.() === 0;

test.skipIf(missing.length > 0 || !isRoot)(
  `the image is built, runs as compose.yml has it, and leaves nothing behind (needs root and ${NEEDED.join(', ')})`,
  () => {
    const { status, stdout, stderr } = spawnSync('bash', [SCRIPT], { encoding: 'utf8' });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toMatch(/^--- all well in \d+ s: \d+ MB, ready with \d+ ms of processor time$/m);
  },
  1_800_000,
);
