// Documents the service as an HTML page without scripts.

import { type Html, html } from '../../../base/html/html.ts';
import { pageHead } from '../../../base/html/page-head.ts';
import type { OpenApi, Operation } from './openapi.ts';

const STYLE = `
body{margin:0 auto;max-width:860px;padding:24px;font:15px/1.55 system-ui,sans-serif}
h1{font-size:26px;margin:0}
h2{font-size:17px;margin:32px 0 4px}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow-x:auto;padding:12px 14px;border:1px solid var(--line);border-radius:8px;background:var(--card)}
table{width:100%;margin:12px 0;border-collapse:collapse}
th,td{padding:5px 12px 5px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:break-word}
h2 code{font-size:16px}
th,td:first-child{white-space:nowrap}
th{color:var(--soft);font-weight:600}
@media (max-width:600px){body{padding:16px}table{font-size:13px}td:first-child{white-space:normal;overflow-wrap:anywhere}td code{font-size:12px}}
`;

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Property[];
}

const EXAMPLE = `curl -s http://127.0.0.1:7484/v1/segment -H 'content-type: application/json' \\
  -H 'accept: text/markdown' -d '{"url":"https://example.org/"}'`;

type Bodies = Readonly<Record<string, { readonly properties?: Readonly<Record<string, Property>> }>>;

export function docsPage({ info, paths, components }: OpenApi): string {
  const { schemas } = components as { readonly schemas: Bodies };
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => route(method, path, operation)),
  );
  return html`${pageHead({ title: `${info.title}: the service`, style: STYLE, pictures: "'none'" })}<body><main>
<h1>${info.title}</h1>
<p>${info.description} The same for programs: <a href="/openapi.json">openapi.json</a>.</p>
<pre tabindex="0" role="region" aria-label="Example">${EXAMPLE}</pre>
${routes}
${keys('POST /v1/segment', schemas.SegmentRequest)}
${keys('POST /v1/diff', schemas.DiffRequest)}
${keys('POST /v1/batch', schemas.BatchRequest)}
${keys('POST /v1/crawl', schemas.CrawlRequest)}
</main></body></html>
`.markup;
}

function keys(name: string, { properties = {} }: Bodies[string] = {}): Html {
  const rows = Object.entries(properties).map(([key, property]) =>
    row([code(key), property.description ?? '', kindOf(property), preset(property)]),
  );
  return html`<h2>The body of <code>${name}</code></h2>
<table><thead><tr><th>key</th><th>meaning</th><th>value</th><th>default</th></tr></thead><tbody>
${rows}
</tbody></table>
`;
}

function route(method: string, path: string, { summary, responses, requestBody }: Operation): Html {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description = '', content = {} } = response as { description?: string; content?: object };
    const types = requestBody !== undefined && status === '200' ? Object.entries(content) : [];
    return types.length === 0
      ? [row([code(status), description])]
      : types.map(([type, { schema }]) =>
          row([code(status), html`${code(type)} ${(schema as Property).description ?? 'the record'}`]),
        );
  });
  return html`<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${summary}</p>
<table><thead><tr><th>status</th><th>answer</th></tr></thead><tbody>
${rows.flat()}
</tbody></table>
`;
}

const row = (cells: readonly (Html | string)[]): Html =>
  html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>\n`;

const code = (text: string): Html => html`<code>${text}</code>`;

const preset = ({ default: value }: Property): Html | string =>
  value === undefined ? '' : code(JSON.stringify(value));

function kindOf({ type, enum: names, anyOf }: Property): string {
  if (anyOf !== undefined) return anyOf.map(kindOf).join(', or ');
  return names === undefined ? (type ?? '') : names.join(', ');
}
