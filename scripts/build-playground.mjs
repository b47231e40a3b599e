// Builds the playground: one HTML file with its script, style, samples and the code of the bookmarklet. It loads nothing.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { build, transform } from 'esbuild';
import { asFunction, IN_BROWSERS, UNUSED } from './build-page.mjs';

/** Writes it, and returns what it was made of. */
export async function bundlePlayground(samples) {
  const { outputFiles, metafile } = await build({
    ...IN_BROWSERS,
    entryPoints: ['src/front/playground/index.tsx'],
    globalName: 'pith',
    outdir: 'playground',
    // Some packages have code for windows that a worker cannot run.
    conditions: ['worker'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      'process.env.NODE_ENV': '"production"',
      SAMPLE_PAGES: JSON.stringify(samples),
      BOOKMARKLET: JSON.stringify(await bookmarklet()),
    },
    plugins: [UNUSED],
    metafile: true,
  });
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  // Escapes the start of HTML comments, which is only in strings.
  const script = `${asFunction(textOf('.js'))}pithPage();`.replaceAll('<!--', '\\x3C!--');
  const style = (await pageStyle()) + textOf('.css');
  if (/<\/script/i.test(script) || /<\/style/i.test(style))
    throw new Error('the playground holds an end tag');
  writeFileSync('dist/playground.html', pageOf(script, style));
  return metafile.inputs;
}

/** The style that all pages of pith share: the studio builds on it. */
async function pageStyle() {
  const source = readFileSync('src/base/html/page-style.ts', 'utf8');
  const { code } = await transform(source, { loader: 'ts' });
  const { PAGE_STYLE } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return PAGE_STYLE;
}

async function bookmarklet() {
  const { outputFiles } = await build({
    ...IN_BROWSERS,
    entryPoints: ['src/front/playground/in-place.ts'],
    define: { PITH_SCRIPT: '"PITH_SCRIPT_ADDRESS"' },
  });
  return outputFiles[0].text.trim();
}

/** Frames inherit the policy: a page in one has its own styles, pictures and fonts, and asks nobody for anything. */
function pageOf(script, style) {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'media-src data:',
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Playground · pith</title>
<style>${style}</style>
</head>
<body>
<noscript><main><h1>Playground · pith</h1><p>This page shows the zones and the main content of HTML that is pasted into it. It needs its own script, which is in the page; it loads nothing. Without scripts, the command <code>pith page.html</code> prints the same content.</p></main></noscript>
<script>${script}</script>
</body>
</html>
`;
}
