// One example in several languages: a `pre` holds a `code` for each, and the page shows one at a time.

import { expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import { selectionBy } from '../../../../src/judge/selection/kept.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const esm = '<code class="language-js mjs"><b>import</b> <i>fs</i> from <i>\'fs\'</i>;\nfs.rm();</code>';
const commonJs = '<code class="language-js cjs">const fs = require(\'fs\');\nfs.rm();</code>';
const hidden = (code: string): string => code.replace('<code', '<code style="display:none"');
const fenced = (...codes: string[]): string => codes.map(code => `\`\`\`js\n${code}\n\`\`\`\n`).join('\n');
const ESM = "import fs from 'fs';\nfs.rm();";
const COMMON_JS = "const fs = require('fs');\nfs.rm();";

test.each([
  ['the first is shown', `<pre>${esm}${hidden(commonJs)}<button>copy</button></pre>`, fenced(ESM, COMMON_JS)],
  ['the second is shown', `<pre>${hidden(esm)}\n${commonJs}</pre>`, fenced(ESM, COMMON_JS)],
  ['none is shown', `<pre style="display:none">${esm}${commonJs}</pre>`, fenced(ESM, COMMON_JS)],
  [
    'hidden lines are one text',
    '<pre style="display:none"><code>one</code>\n<code>  two</code></pre>',
    '```\none\n  two\n```\n',
  ],
  ['shown parts are one text', '<pre><code>one</code><code>two</code></pre>', '```\nonetwo\n```\n'],
])('%s', (_, html, expected) => {
  const snapshot = snapshotFromHtml(`<p>Text</p>${html}`);
  const selection = selectionBy(
    snapshot,
    () => true,
    () => true,
  );
  const { markdown } = contentOf(snapshot, zoningOf(snapshot), { selection });
  expect(markdown).toBe(`Text\n\n${expected}`);
});
