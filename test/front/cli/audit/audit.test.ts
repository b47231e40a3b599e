// `pith audit` of saved snapshots: lines, JSON, baseline, report and exit codes.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { program } from '../../../../src/front/cli/program.ts';
import { readSheet } from '../../../support/read-sheet.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';
import { hearing } from '../heard.ts';

beforeAll(async () => {
  await import('../../../../src/front/cli/audit/run-audit.ts');
}, 60_000);

let folder = '';
const heard = hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-audit-'));
});
afterEach(async () => {
  process.exitCode = undefined;
  await rm(folder, { recursive: true });
});

const audit = async (...words: readonly string[]): Promise<void> => {
  await program('0', new AbortController().signal).parseAsync(['node', 'pith', 'audit', ...words]);
};

const FIELD = '<input width="90" height="20">';

async function saved(name: string, inside: string): Promise<string> {
  const path = join(folder, name);
  const html = `<title>Boats</title><main><h1>Boats</h1><p>Boats that come home late tie up at the long pier.</p>${inside}</main>`;
  await writeFile(path, JSON.stringify(snapshotFromHtml(html, { url: `https://example.org/${name}` })));
  return path;
}

it('prints the findings, and ends with code 6 if one is serious', async () => {
  const path = await saved('a.json', FIELD);
  await expect(audit(path)).rejects.toMatchObject({ code: 'CHECK_FAILED' });
  expect(heard.printed).toMatch(/1 serious\n {2}serious {3}control-silent {2}control without a name/);
  await audit(path, '--fail-on', 'none');
});

it('a folder has a line of JSON for each page', async () => {
  await saved('a.json', FIELD);
  await saved('b.json', '');
  await expect(audit(folder, '--json')).rejects.toMatchObject({ code: 'CHECK_FAILED' });
  const pages = heard.printed
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(pages.map(({ name, findings }) => [name, findings.length])).toEqual([
    ['https://example.org/a.json', 1],
    ['https://example.org/b.json', 0],
  ]);
});

it('a baseline accepts what is known, and nothing that is new', async () => {
  const path = await saved('a.json', FIELD);
  const baseline = join(folder, 'known.audit');
  await expect(audit(path, '--baseline', baseline)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  await audit(path, '--baseline', baseline, '--update');
  await audit(path, '--baseline', baseline);
  await saved('a.json', FIELD + FIELD);
  await expect(audit(path, '--baseline', baseline)).rejects.toMatchObject({ code: 'CHECK_FAILED' });
  await writeFile(baseline, '{}');
  await expect(audit(path, '--baseline', baseline)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

it('the report has a row for each finding, to which its place on the picture leads', async () => {
  const path = await saved('a.json', FIELD);
  const report = join(folder, 'audit.html');
  await audit(path, '--report', report, '--fail-on', 'none');
  const { text, sheet } = await readSheet(report);
  expect(text).toContain('control without a name');
  const [link] = sheet.drawings?.[0]?.marks.map(({ href }) => href?.slice(1)) ?? [];
  expect(JSON.stringify(sheet.parts)).toContain(`"id":"${link}"`);
});
