// What the browser tests share: one Chromium a worker, local pages over two loopback hosts, and quick captures.

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import type { Snapshot, SnapshotElement } from '../../../src/page/snapshot/snapshot.ts';
import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import type { OpenPage } from '../../../src/see/browser/open-page.ts';
import type { PageOptionsInput } from '../../../src/see/browser/options/page-option-rows.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import type { LaunchedBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { launchBrowser } from '../../../src/see/browser/program/launch.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { capturePage } from '../../../src/see/capture/capture-page.ts';
import type { TakenPicture } from '../../../src/see/capture/picture.ts';
import { attachPicture, notePage } from './failed-page.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
export const fixtureFile = (name: string): string => join(FIXTURES, name, 'page.html');

export interface Site {
  /** Serves the fixtures, and whatever a test adds. */
  readonly url: string;
  /** The same server under another host name, so another site to the browser. */
  readonly otherUrl: string;
  readonly pages: Map<string, (answer: import('node:http').ServerResponse) => void>;
}

interface CaptureWish {
  readonly options?: PageOptionsInput;
  readonly picture?: boolean;
  readonly checked?: boolean;
  /** Looks at the live page while it is frozen. */
  readonly look?: (open: OpenPage) => Promise<void>;
}

export interface Captured {
  readonly snapshot: Snapshot;
  readonly picture: TakenPicture | undefined;
}

interface Workers {
  launched: LaunchedBrowser;
  site: Site;
  capture: (target: string, wish?: CaptureWish) => Promise<Captured>;
}

export const test = base.extend<{ pictureOfFailure: undefined }, Workers>({
  pictureOfFailure: [
    async ({ browserName: _ }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) await attachPicture(info);
    },
    { auto: true },
  ],
  launched: [
    async ({ browserName: _ }, use) => {
      const launched = await launchBrowser();
      await use(launched);
      await launched.end();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ browserName: _ }, use) => {
      const pages: Site['pages'] = new Map();
      const server = await startServer(pages);
      const { port } = server.address() as AddressInfo;
      await use({ url: `http://127.0.0.1:${port}`, otherUrl: `http://localhost:${port}`, pages });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  capture: [
    async ({ launched }, use) => {
      await use(async (target, { options, picture = false, checked = false, look } = {}) => {
        notePage(target);
        const aim = /^https?:/.test(target)
          ? ({ kind: 'url', url: target } as const)
          : ({ kind: 'file', path: target } as const);
        const open = await openPage(launched.browser, aim, pageOptionsSchema.parse(options ?? {}));
        try {
          const arrival = await navigate(open, aim);
          await settle(open);
          const capture = await capturePage(open, arrival, { picture, checked });
          await look?.(open);
          const taken = await capture.picture;
          return { snapshot: { ...capture.snapshot, warnings: open.warnings.list() }, picture: taken };
        } finally {
          await open.close();
        }
      });
    },
    { scope: 'worker' },
  ],
});

export { expect } from 'playwright/test';

function startServer(pages: Site['pages']): Promise<Server> {
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const page = pages.get(path);
    if (page !== undefined) return page(answer);
    readFile(join(FIXTURES, path))
      .then(bytes => answer.writeHead(200, { 'content-type': typeOf(path) }).end(bytes))
      .catch(() => answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'));
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const typeOf = (path: string): string =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8';

/** The element with this id; where several trees have one, the first. */
export function byId(snapshot: Snapshot, id: string): SnapshotElement {
  const found = snapshot.elements.find(element => element.attributes.id === id);
  if (found === undefined) throw new Error(`no element #${id} in the snapshot`);
  return found;
}

/** Visibility by id, of elements and of the text that each holds first. */
export function visibilityOf(snapshot: Snapshot, id: string): { element: string; text: string | undefined } {
  const element = byId(snapshot, id);
  const text = snapshot.texts.find(({ parent }) => snapshot.elements[parent] === element);
  return { element: element.visibility, text: text?.visibility };
}
