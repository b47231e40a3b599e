// Pages shown in the dark, and as they are printed: also in a browser tab that was kept for the next page of a site.

import { open } from '../../../src/index.ts';
import { byId, expect, test } from '../support/browser-test.ts';

const PAGE = `<!doctype html><style>
  body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #111 } }
  @media print { #menu { display: none } } @media screen { #note { display: none } }
</style><body id="body"><p id="menu">Menu of the site</p><p id="note">Printed on paper</p><p>Words of the page.`;

test('colorScheme and media choose which style sheets apply', async ({ site }) => {
  for (const name of ['/one', '/two'])
    site.pages.set(name, answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  const pith = await open();
  const looks: unknown[] = [];
  for (const options of [{}, { media: 'print' }, { media: 'print', colorScheme: 'dark' }] as const)
    for (const name of ['/one', '/two']) {
      const { snapshot } = await pith.segment(`${site.url}${name}`, options);
      const [body, menu, note] = ['body', 'menu', 'note'].map(id => byId(snapshot, id));
      looks.push([snapshot.styles[body?.style ?? -1]?.backgroundColor, menu?.visibility, note?.visibility]);
    }
  await pith.close();
  const [white, black] = ['rgb(255, 255, 255)', 'rgb(17, 17, 17)'];
  const screen = [white, 'visible', 'none'];
  const print = [white, 'none', 'visible'];
  const dark = [black, 'none', 'visible'];
  expect(looks).toEqual([screen, screen, print, print, dark, dark]);
});
