// Audits of ten samples, which docs/audit.md shows, and of pith's own pages, which have no serious finding.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect as plainExpect } from 'playwright/test';
import { toPassAudit } from '../../../src/front/playwright/to-pass-audit.ts';
import { type Audit, auditOf } from '../../../src/judge/audit/audit.ts';
import { AUDIT_GROUPS, AUDIT_ROWS } from '../../../src/judge/audit/audit-rows.ts';
import { segmentPage } from '../../../src/run/pipeline/segment-page.ts';
import { test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { segment, serviceFor } from '../support/service-client.ts';

const expect = plainExpect.extend({ toPassAudit });

const SAMPLES = [
  ...['blog-right-column', 'chinese-portal', 'docs-left-tree', 'forum-thread', 'frameset'],
  ...['news-article', 'search-results', 'shop-listing', 'tables-2003', 'wiki'],
];
const fileOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

function rowOf(name: string, { findings }: Audit): string {
  const groups = Object.keys(AUDIT_GROUPS).flatMap(group => {
    const count = findings.filter(({ code }) => AUDIT_ROWS[code].group === group).length;
    return count === 0 ? [] : [`${group} ${count}`];
  });
  const [first] = findings;
  return `| \`${name}\` | ${groups.join(', ')} | \`${first?.code}\`, ${first?.severity} |\n`;
}

test('the gallery of docs/audit.md', async ({ launched }) => {
  test.setTimeout(240_000);
  const tab = await launched.browser.newPage({ viewport: { width: 1280, height: 800 } });
  let made = '| sample | findings by group | the most serious one |\n| --- | --- | --- |\n';
  for (const name of SAMPLES) {
    await tab.goto(`file://${fileOf(`samples/${name}/page.html`)}`);
    made += rowOf(name, auditOf(await segmentPage(tab)));
  }
  const docs = readFileSync(fileOf('docs/audit.md'), 'utf8');
  const [, found = ''] = /\n## Gallery\n[^|]*((?:\|.*\n)+)/.exec(docs) ?? [];
  if (process.env.PITH_ACCEPT === '1')
    writeFileSync(
      fileOf('docs/audit.md'),
      docs.replace(found, () => made),
    );
  else expect(found).toBe(made);
});

test('without scripts, the pages of the service say what they are, and lead to what needs none', async ({
  launched,
}) => {
  const service = await serviceFor();
  const context = await launched.browser.newContext({ javaScriptEnabled: false });
  const tab = await context.newPage();
  for (const [path, heading, links] of [
    ['', 'pith', ['openapi.json']],
    ['docs', 'pith: the service', ['openapi.json']],
    ['playground', 'Playground · pith', []],
  ] as const) {
    await tab.goto(`${service.url}${path}`);
    await plainExpect(tab.locator('main h1')).toHaveText(heading);
    await plainExpect(tab.locator('main p')).toBeVisible();
    const found = await tab.locator('main a').evaluateAll(all => all.map(one => one.getAttribute('href')));
    expect(found).toEqual(links);
    expect((await command(['audit', `${service.url}${path}`, '--no-javascript'])).exitCode).toBe(0);
  }
  await tab.goto(service.url);
  await tab.locator('main a').click();
  await plainExpect(tab.locator('body')).toContainText('"openapi":"3.1.0"');
  await context.close();
  await service.stop();
});

test('the pages of the service and a report', async ({ launched }, info) => {
  test.setTimeout(240_000);
  const service = await serviceFor();
  const tab = await launched.browser.newPage();
  for (const path of ['', 'docs', 'playground']) {
    await tab.goto(`${service.url}${path}`);
    await tab.waitForSelector('h1');
    await expect(tab).toPassAudit();
  }
  const html = readFileSync(fileOf('samples/news-article/page.html'), 'utf8');
  const report = await segment(service, { html }, 'application/vnd.pith.report+html');
  writeFileSync(info.outputPath('report.html'), report.bytes);
  await tab.goto(`file://${info.outputPath('report.html')}`);
  await tab.waitForSelector('h1');
  await expect(tab).toPassAudit();
  await service.stop();
});
