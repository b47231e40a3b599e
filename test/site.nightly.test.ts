// The documentation site is built where its packages can be installed, and a dead link fails it.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { deadLinks } from '../site/dead-links.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' });

test('the site is built, under another base too', { timeout: 600_000 }, context => {
  const install = run('npm', ['ci', '--prefix', 'site', '--no-audit', '--no-fund']);
  if (install.status !== 0) context.skip(`its packages cannot be installed: ${install.stderr.slice(-200)}`);
  const built = spawnSync(process.execPath, ['site/build.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, SITE_BASE: '/docs-of-pith/' },
  });
  expect(`${built.stdout}${built.stderr}`).toContain('The site is in out/site');
  const page = (name: string): string => readFileSync(join(ROOT, 'out/site', name), 'utf8');
  expect(page('index.html')).toContain('href="/docs-of-pith/playground.html"');
  expect(page('gallery.html').match(/<article>/g)).toHaveLength(12);
  expect(page('gallery/wiki.html')).toContain('id="start"');
  expect(page('commands.html')).toContain('id="pith-segment"');
  expect(page('commands.html')).not.toContain('pith pith');
  expect(page('types.html')).toContain('id="segmentoptions"');
  // The button is named before its script runs.
  expect(page('types.html')).toMatch(/role="switch" title="\w/);
  expect(page('docs/errors.html')).toContain('id="NAV_TIMEOUT"');
  // Each word of a command is in an element of its colour.
  expect(page('start.html').replace(/<[^>]*>/g, '')).toContain('npm run demo');
});

test('a link to no file or to no heading is dead', () => {
  const site = mkdtempSync(join(tmpdir(), 'pith-site-'));
  try {
    writeFileSync(
      join(site, 'index.html'),
      '<a href="/b/a.html#one">x</a><a href="./a#two">x</a><img src="n.png">',
    );
    writeFileSync(
      join(site, 'a.html'),
      '<h2 id="one">x</h2><script>"<a href=\\"none.html\\">"</script><a href="https://x/">',
    );
    expect(deadLinks(site, '/b/')).toEqual(['index.html: ./a#two', 'index.html: n.png']);
    expect(deadLinks(site, '/c/')).toEqual([
      'index.html: /b/a.html#one',
      'index.html: ./a#two',
      'index.html: n.png',
    ]);
  } finally {
    rmSync(site, { recursive: true });
  }
});
