// The browser of the MCP server: not started for a page that --max-age has kept.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { idlePith } from '../../../src/front/mcp/idle-pith.ts';
import { pageKey } from '../../../src/run/cache/cached-page.ts';
import { PageCache } from '../../../src/run/cache/page-cache.ts';
import { privateAddressesOf } from '../../../src/run/pipeline/allowed-hosts.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
// Loaded here, since a busy machine needs longer for it than a test may take.
import '../../../src/run/pipeline/make-result.ts';
import '../../../src/run/pipeline/pith.ts';
import '../../../src/show/picture/overlay/zone-pictures.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test('a kept page is read without a browser if it is no older than allowed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'pith-home-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
  try {
    const url = 'https://boats.example/';
    const hosts = { allowPrivate: false, allowHosts: [] };
    const browser = '/there/is/no/browser';
    const options = pageOptionsSchema.parse({ privateAddresses: privateAddressesOf(hosts), seenOnly: true });
    const snapshot = {
      ...snapshotFromHtml('<h1>Boats</h1><p>They leave at noon.</p>'),
      url,
      isChecked: true as const,
    };
    const at = Date.now() - 60_000;
    const png = await sharp({ create: { ...snapshot.page, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const page = { snapshot, png, capturedAt: at, checkedAt: at };
    await new PageCache().write(await pageKey(url, options, browser), page);
    const visit = (maxAgeMs: number | undefined) =>
      idlePith({ browser }, { ...hosts, maxAgeMs }).visit(url, {});
    expect((await visit(3_600_000)).record.content.markdown).toContain('They leave at noon.');
    await expect(visit(undefined)).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
  } finally {
    vi.unstubAllEnvs();
    await rm(home, { recursive: true });
  }
});
