// Files that clients send to the service: the page that they name in an archive is an address, never a path.

import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { segment, serviceFor } from '../end-to-end/support/service-client.ts';

const ARCHIVE = 'test/fixtures/archives/plain.warc';

test('the page of an archive leads up to a file', async ({ browserName: _ }, info) => {
  const secret = info.outputPath('secret.txt');
  await writeFile(secret, 'words of a secret file');
  const service = await serviceFor();
  try {
    const stored = await readFile(ARCHIVE);
    const leading = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://x/../../../../../../..${secret}\r\nWARC-Date: 2024-05-06T07:08:09Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: 62\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>From the archive\r\n\r\n`;
    const files = [
      { name: 'a.warc', bytes: stored, page: `http://x/../../../../../../..${secret}` },
      { name: 'a.warc', bytes: stored, page: `http://x/#/../../../../../../../..${secret}` },
      { name: 'a.warc', bytes: Buffer.from(leading) },
    ];
    for (const { bytes, ...file } of files) {
      const { text } = await segment(service, { file: { ...file, bytes: bytes.toString('base64') } });
      expect(text).not.toContain('words of a secret file');
    }
  } finally {
    await service.stop();
  }
});
