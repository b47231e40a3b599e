// The GitHub Action: its entry script with an event file and a stand-in of the API, and the keys of its YAML.

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { readSheet } from '../../support/read-sheet.ts';
import { command } from '../support/run-cli.ts';

const ACTION = fileURLToPath(new URL('../../../action/', import.meta.url));
const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

let folder = '';
let api: Server;
let requests: { method: string; url: string; body: { body: string } | undefined }[] = [];
/** Path → answer to GET; other methods are answered with 200. */
let answers: Record<string, unknown> = {};
let writeStatus = 200;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-action-'));
  [requests, answers, writeStatus] = [[], {}, 200];
  api = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '' } = request;
    requests.push({ method, url, body: text === '' ? undefined : JSON.parse(text) });
    const answer = method === 'GET' ? answers[url] : {};
    const status = answer === undefined ? 404 : method === 'GET' ? 200 : writeStatus;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>(done => api.listen(0, '127.0.0.1', done));
});
test.afterEach(async () => {
  api.close();
  await rm(folder, { recursive: true });
});

const recordOf = (page: string, text: string) => ({
  ...{ schema: 'pith/result@1', ok: true, url: `http://example.org/${page}`, title: page, method: 'auto' },
  ...{ finalUrl: `http://example.org/${page}`, page: { width: 1, height: 1 } },
  thresholds: { h1: 0, h2: 0, w1: 0, w2: 0 },
  zones: Object.fromEntries(
    ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'].map(zone => [zone, { box: null, elements: 0, chars: 0 }]),
  ),
  elements: [
    {
      ...{ xpath: '/html/body/p', tag: 'p', box: [0, 0, 100, 20], zone: 'CENTER', content: true },
      ...{ reason: '', text, chars: text.length },
    },
  ],
});

async function site(name: string, pages: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(folder, name));
  for (const [page, text] of Object.entries(pages))
    await writeFile(
      join(folder, name, `${encodeURIComponent(page)}.json`),
      JSON.stringify(recordOf(page, text)),
    );
  return join(folder, name);
}

/** Runs one step; returns its exit code, its outputs and the summary. */
async function step(name: string, given: Readonly<Record<string, string>>, event: unknown = {}) {
  const file = (name: string): string => join(folder, name);
  await writeFile(file('event.json'), JSON.stringify(event));
  for (const name of ['output', 'step-summary']) await writeFile(file(name), '');
  const { PATH, XDG_CACHE_HOME } = process.env;
  const env = {
    ...{ PATH, XDG_CACHE_HOME, RUNNER_TEMP: folder, PITH_CLI: CLI, GITHUB_EVENT_PATH: file('event.json') },
    ...{ GITHUB_OUTPUT: file('output'), GITHUB_STEP_SUMMARY: file('step-summary'), GITHUB_TOKEN: 'token' },
    ...{ GITHUB_REPOSITORY: 'harbour/site', GITHUB_RUN_ID: '7', GITHUB_SERVER_URL: 'https://github.com' },
    GITHUB_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    INPUT_LIMIT: 'text=0',
    ...given,
  };
  const child = spawn(process.execPath, [join(ACTION, 'main.mjs'), name], { env, cwd: folder });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (log += chunk));
  const exitCode = await new Promise(done => child.on('close', done));
  const outputs = Object.fromEntries(
    (await readFile(file('output'), 'utf8')).split('\n').flatMap(line => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  return { exitCode, log, outputs, summary: await readFile(file('step-summary'), 'utf8') };
}

const EVIL = '@team **x** <img src=x> [a](b)';

test('compare: outputs, results and the job summary; names cannot be markup', async () => {
  const baseline = await site('before', { same: 'boats', other: 'tides', [EVIL]: 'old' });
  const after = await site('after', { same: 'boats', other: 'ebb', added: 'new', [EVIL]: 'words' });
  const { exitCode, outputs, summary, log } = await step('compare', {
    INPUT_URLS: `\n${after}\n`,
    INPUT_BASELINE: baseline,
    INPUT_IGNORE: 'zone=RM\n',
  });
  expect([exitCode, outputs, log]).toEqual([
    0,
    { changed: 'true', 'results-path': join(folder, 'pith-layout-diff'), 'exit-code': '6' },
    expect.stringContaining('CHECK_FAILED: 3 of 4 pages'),
  ]);
  expect(summary).toContain('### Layout: 3 of 4 pages changed');
  expect(summary).toContain('added</code>: is new');
  expect(summary).toMatch(/other<\/code>: 100 &#37; of the text.*over its limit/);
  expect(summary).not.toMatch(/@|\*|<img|\]\(/);
  const { text } = await readSheet(join(folder, 'pith-layout-diff', 'report.html'));
  expect(text).toContain('http://example.org/other');
});

test('audit: new serious findings are in the summary and the comment, known ones are not', async () => {
  const page = (fields: string): string =>
    `<html lang="en"><title>Boats</title><main><h1>Boats</h1><p>They leave an hour before high water.</p>${fields}</main>`;
  const [pages, baseline] = [join(folder, 'pages'), join(folder, 'audit.baseline')];
  await mkdir(pages);
  await writeFile(join(pages, 'boats.html'), page('<select></select>'));
  await command(['audit', pages, '--baseline', baseline, '--update']);
  const snapshots = join(folder, 'snapshots');
  await command(['diff', snapshots, pages, '--update', '--limit', 'text=0']);
  const given = {
    INPUT_URLS: pages,
    INPUT_BASELINE: snapshots,
    INPUT_LIMIT: 'text=100%',
    INPUT_AUDIT: baseline,
  };
  const same = await step('compare', given);
  expect([same.outputs['exit-code'], same.summary]).toEqual([
    '0',
    expect.stringContaining('### Audit: no new'),
  ]);
  await writeFile(join(pages, 'boats.html'), page('<select></select><input id="@team">'));
  const { outputs, summary } = await step('compare', given);
  expect([outputs['exit-code'], outputs.changed]).toEqual(['6', 'false']);
  expect(summary).toContain('### Audit: 1 new serious finding\n');
  expect(summary).toContain(
    '- <code>boats&#46;html</code>: control without a name; the input has no name (<code>input</code>)\n',
  );
  answers = { [`${COMMENTS}?per_page=100&page=1`]: [] };
  const results = { RESULTS_PATH: outputs['results-path'] ?? '', ARTIFACT_URL: '', EXIT_CODE: '6' };
  await step('comment', results, { pull_request: { number: 4 } });
  expect(requests.at(-1)?.body?.body).toContain('### Audit: 1 new serious finding\n');
});

test('check: fails with the exit code of the comparison, unless only limits were passed and fail is off', async () => {
  for (const [code, fail, expected] of [
    ['0', 'true', 0],
    ['6', 'true', 6],
    ['6', 'false', 0],
    ['3', 'false', 3],
  ] as const)
    expect((await step('check', { EXIT_CODE: code, INPUT_FAIL: fail })).exitCode).toBe(expected);
});

const RESULTS = [
  { name: 'about.html', kind: 'compared', faults: ['text 9 %'], headline: '9 % of the text is gone' },
  { name: 'same.html', kind: 'compared', faults: [] },
];

async function resultsFolder(): Promise<string> {
  await mkdir(join(folder, 'results'));
  const lines = RESULTS.map(result => `${JSON.stringify(result)}\n`);
  await writeFile(join(folder, 'results', 'results.jsonl'), lines.join(''));
  return join(folder, 'results');
}

const COMMENTS = '/repos/harbour/site/issues/4/comments';

test('comment: a sentence a page with a link to the artifact; a later run replaces it', async () => {
  const given = { RESULTS_PATH: await resultsFolder(), ARTIFACT_URL: 'https://github.com/artifact/1' };
  const event = { pull_request: { number: 4 } };
  answers = { [`${COMMENTS}?per_page=100&page=1`]: [{ id: 1, body: 'hello', user: { type: 'User' } }] };
  expect((await step('comment', given, event)).exitCode).toBe(0);
  const posted = requests.at(-1);
  expect([posted?.method, posted?.url]).toEqual(['POST', COMMENTS]);
  expect(posted?.body?.body).toContain('1 of 2 pages changed');
  expect(posted?.body?.body).toContain(
    '- <code>about&#46;html</code>: 9 &#37; of the text is gone&#59; text 9 &#37;\n',
  );
  expect(posted?.body?.body).toContain('](https://github.com/artifact/1)');
  answers = {
    [`${COMMENTS}?per_page=100&page=1`]: [
      { id: 2, body: posted?.body?.body, user: { type: 'User' } },
      { id: 3, body: posted?.body?.body, user: { type: 'Bot' } },
    ],
  };
  await step('comment', given, event);
  expect(requests.at(-1)).toMatchObject({ method: 'PATCH', url: '/repos/harbour/site/issues/comments/3' });
});

test('comment: a token that may not write is a notice, and no failure', async () => {
  writeStatus = 403;
  answers = { [`${COMMENTS}?per_page=100&page=1`]: [] };
  const { exitCode, log } = await step(
    'comment',
    { RESULTS_PATH: await resultsFolder(), ARTIFACT_URL: '' },
    { pull_request: { number: 4 } },
  );
  expect([exitCode, log]).toEqual([0, expect.stringContaining('::notice::The token may not write comments')]);
});

test('forks: the second workflow finds the pull request by its head and comments on the results', async () => {
  const results = await resultsFolder();
  const compared = await step('compare', { INPUT_RESULTS: results });
  expect(compared.outputs).toEqual({ changed: 'true', 'results-path': results, 'exit-code': '0' });
  const run = { head_repository: { owner: { login: 'guest' } }, head_branch: 'fix', head_sha: 'abc' };
  const event = { workflow_run: { ...run, html_url: 'https://github.com/run/9' } };
  const pulls = '/repos/harbour/site/pulls?state=open&head=guest%3Afix';
  const given = { RESULTS_PATH: results, ARTIFACT_URL: '' };
  answers = { [pulls]: [{ number: 3, head: { sha: 'other' } }] };
  const { log } = await step('comment', given, event);
  expect([log, requests.length]).toEqual([expect.stringContaining('No open pull request'), 1]);
  answers = {
    [pulls]: [{ number: 4, head: { sha: 'abc' } }],
    [`${COMMENTS}?per_page=100&page=1`]: [],
  };
  await step('comment', given, event);
  expect(requests.at(-1)).toMatchObject({ method: 'POST', url: COMMENTS });
  expect(requests.at(-1)?.body?.body).toContain('](https://github.com/run/9)');
});

test('action.yml: each input and output is described and used, and each step of a shell names it', async () => {
  const yaml = await readFile(join(ACTION, 'action.yml'), 'utf8');
  const [, inputs = '', outputs = '', runs = ''] =
    /\ninputs:\n(.*)\noutputs:\n(.*)\nruns:\n(.*)$/s.exec(yaml) ?? [];
  const entriesOf = (part: string): string[][] =>
    part
      .split(/^ {2}(?=[a-z])/m)
      .slice(1)
      .map(entry => entry.split('\n'));
  expect(entriesOf(inputs).map(([name]) => name?.replace(':', ''))).toEqual(
    expect.arrayContaining(['urls', 'baseline', 'limit', 'ignore', 'audit', 'fail', 'upload-artifacts']),
  );
  for (const [name = '', ...lines] of entriesOf(inputs)) {
    expect(lines[0]).toMatch(/^ {4}description: \S/);
    expect(lines[1]).toMatch(/^ {4}(?:required: true|default: \S)/);
    expect(runs).toContain(`inputs.${name.replace(':', '')}`);
  }
  expect(entriesOf(outputs).map(([name]) => name)).toEqual(['changed:', 'results-path:', 'exit-code:']);
  expect(runs).toMatch(/^ {2}using: composite$/m);
  const steps = runs.split(/^ {4}- /m).slice(1);
  expect(steps).toHaveLength(5);
  for (const text of steps) expect(/\brun: /.test(text)).toBe(/\bshell: bash\b/.test(text));
  // A `${{ }}` in a script would let an input run commands.
  expect(runs.match(/run: .*\$\{\{/g)).toBeNull();
});
