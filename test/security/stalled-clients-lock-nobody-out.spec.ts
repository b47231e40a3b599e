// The service under clients that stall: health is answered, pages are read, and tokens are checked before bodies.

import { connect } from 'node:net';
import type { Service } from '../../src/front/service/service.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { ask, segment, serviceFor } from '../end-to-end/support/service-client.ts';
import { HALF_A_BODY, stalledClients } from './stalled-clients.ts';

const TOKEN = '0123456789abcdef';
/** More than a service holds open. */
const CLIENTS = 1_200;

const portOf = ({ url }: Service): number => Number(new URL(url).port);

for (const [kind, bytes] of [
  ['their body', HALF_A_BODY],
  ['their headers', 'GET /healthz HTTP/1.1\r\nhost: '],
] as const) {
  test(`${CLIENTS} clients that stall in ${kind}: health and a page are still answered`, {
    tag: '@nightly',
  }, async () => {
    const service = await serviceFor();
    const clients = await stalledClients(portOf(service), CLIENTS, bytes);
    try {
      const began = performance.now();
      expect((await ask(`${service.url}healthz`)).status).toBe(200);
      // Half a minute without the limits; the bound is for a busy machine.
      expect(performance.now() - began).toBeLessThan(10_000);
      expect((await segment(service, { html: '<h1>Boats</h1><p>They leave at noon.' })).status).toBe(200);
    } finally {
      clients.close();
      await service.stop();
    }
  });
}

test('a wrong token is refused before the body arrives, and the connection closes', async () => {
  const service = await serviceFor({ token: TOKEN });
  try {
    for (const path of ['/v1/segment', '/v1/diff', '/metrics', '/nothing']) {
      const socket = connect(portOf(service), '127.0.0.1');
      let told = '';
      socket.on('data', chunk => (told += String(chunk))).on('error', () => {});
      const closed = new Promise(done => socket.once('close', done));
      socket.write(HALF_A_BODY.replace('/v1/segment', path));
      await closed;
      expect(told, path).toMatch(/^HTTP\/1\.1 401 /);
    }
  } finally {
    await service.stop();
  }
});
