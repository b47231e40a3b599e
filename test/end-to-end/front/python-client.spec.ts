// docs/clients/pith.py against a running service: its methods come from /openapi.json.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { serviceFor } from '../support/service-client.ts';

const CLIENT = fileURLToPath(new URL('../../../docs/clients/', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
const TOKEN = '0123456789abcdef';

const SCRIPT = `
import json, sys
from pith import Pith, PithError
address, page = sys.argv[1:]
pith = Pith(address, token='${TOKEN}')
def failing(call):
    try:
        call()
    except (PithError, TypeError) as error:
        return getattr(error, 'code', str(error))
job = pith.batch(urls=[page, page + '2'], formats=['markdown'])
lines = list(pith.lines(f"/v1/jobs/{job['id']}/outcomes"))
print(json.dumps({
    'title': pith.segment(url=page)['title'],
    'markdown': pith.segment(url=page, accept='text/markdown')[:9],
    'png': pith.segment(url=page, accept='image/png')[1:4].decode(),
    'changes': len(pith.diff(before={'url': page}, after={'url': page})['changes']),
    'outcomes': [line['event'] for line in lines],
    'state': pith.get(f"/v1/jobs/{job['id']}")['state'],
    'private': failing(lambda: pith.segment(url='http://10.0.0.1/')),
    'option': failing(lambda: pith.segment(url=page, colour='red')),
    'type': failing(lambda: pith.segment(url=page, accept='image/gif'))[:25],
    'token': failing(lambda: Pith(address, token='wrong').segment(url=page)),
}))`;

test('the Python client has a method for every route, and errors with codes', {
  tag: '@nightly',
}, async () => {
  test.skip(!hasPython, 'there is no python3');
  const site = await batchSite();
  const jobs = await mkdtemp(join(tmpdir(), 'pith-python-'));
  const service = await serviceFor({ token: TOKEN, jobs });
  const python = spawn('python3', ['-c', SCRIPT, service.url, `${site.url}/a`], {
    env: { ...process.env, PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  python.stdout.on('data', chunk => (stdout += chunk));
  const exitCode = await new Promise(done => python.once('close', done));
  await service.stop();
  site.close();
  await rm(jobs, { recursive: true });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    title: 'Page /a',
    markdown: '# Page /a',
    png: 'PNG',
    changes: 0,
    outcomes: ['outcome', 'outcome', 'end'],
    state: 'done',
    private: 'ADDRESS_BLOCKED',
    option: '/v1/segment has no option colour',
    type: '/v1/segment answers with ',
    token: 'UNAUTHORIZED',
  });
});
