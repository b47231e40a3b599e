// Walls in front of pages are named by what is painted; near misses are not. A fixture's name begins with its verdict.

import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { accessOf } from '../../../src/judge/access/access.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/access/', import.meta.url));
const NAMES = readdirSync(FOLDER).map(name => name.replace('.html', ''));
const html = (name: string): string => readFileSync(`${FOLDER}${name}.html`, 'utf8');

/** Served otherwise than as a page with status 200 and a name that says nothing. */
const STATUS: Readonly<Record<string, number>> = { 'robot-wall--refused': 403, 'robot-wall--frame': 429 };
const MOVED: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'login-wall--moved': ['/reports/7', '/auth/login'],
  'soft-404--home': ['/2019/05/pilots', '/'],
};
const ASKED: Readonly<Record<string, string>> = { 'ok--login': '/login' };

/** Few pages a test, so that a busy machine has time for them. */
const GROUPS = [...new Set(NAMES.map(name => name.split('--')[0] ?? ''))].flatMap(kind => {
  const names = NAMES.filter(name => name.startsWith(`${kind}--`));
  return [0, 5, 10, 15].flatMap(at => (at < names.length ? [{ kind, names: names.slice(at, at + 5) }] : []));
});

for (const { kind, names } of GROUPS) {
  test(`${kind}: ${names.join(', ')}`, async ({ capture, site }) => {
    const found: [string, string, string][] = [];
    for (const [at, name] of names.entries()) {
      const [path, to] = MOVED[name] ?? [ASKED[name] ?? `/pages/${kind.length}${at}`];
      const send = (answer: ServerResponse) =>
        answer.writeHead(STATUS[name] ?? 200, { 'content-type': 'text/html' }).end(html(name));
      site.pages.set(to ?? path, send);
      if (to !== undefined) site.pages.set(path, answer => answer.writeHead(302, { location: to }).end());
      const { snapshot } = await capture(`${site.url}${path}`, { options: { keepHttpErrors: true } });
      const { access } = accessOf(snapshot, zonesOf(snapshot));
      found.push([name, access.kind, access.reason]);
    }
    expect(found).toEqual(found.map(([name, , reason]) => [name, kind, reason]));
  });
}

test('--strict fails for a wall, after the page is printed', async () => {
  const page = `${FOLDER}soft-404--plain.html`;
  const strict = await command(['segment', page, '--json', '--strict']);
  expect(strict.exitCode).toBe(6);
  expect(strict.stderr).toContain('SOFT_404');
  expect(JSON.parse(strict.stdout)).toMatchObject({ ok: true, access: { kind: 'soft-404' } });
});
