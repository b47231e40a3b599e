// Documents the service for people, from its description for programs.

import type { Part, Sheet, SheetRow, Words } from '../../../show/studio/page/sheet/sheet.ts';
import type { OpenApi, Operation } from './openapi.ts';

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Property[];
}

function exampleAt(service: string): string {
  return `curl -s ${service}/v1/segment -H 'content-type: application/json' \\
  -H 'accept: text/markdown' -d '{"url":"https://example.org/"}'`;
}

type Bodies = Readonly<Record<string, { readonly properties?: Readonly<Record<string, Property>> }>>;

/** `service`: the address by which its reader knows the service. */
export function docsSheet({ info, paths, components }: OpenApi, service: string): Sheet {
  const { schemas } = components as { readonly schemas: Bodies };
  return {
    title: `${info.title}: the service`,
    parts: [
      {
        p: [
          `${info.description} The same for programs: `,
          { text: 'openapi.json', href: '/openapi.json' },
          '.',
        ],
      },
      { p: code(exampleAt(service)) },
      ...Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => routePart(method, path, operation)),
      ),
      keysPart('POST /v1/segment', schemas.SegmentRequest),
      keysPart('POST /v1/diff', schemas.DiffRequest),
      keysPart('POST /v1/batch', schemas.BatchRequest),
      keysPart('POST /v1/crawl', schemas.CrawlRequest),
    ],
  };
}

function keysPart(name: string, { properties = {} }: Bodies[string] = {}): Part {
  const rows = Object.entries(properties).map(([key, property]) => ({
    cells: [code(key), property.description ?? '', kindOf(property), preset(property)],
  }));
  return {
    section: ['The body of ', code(name)],
    parts: [{ head: ['key', 'meaning', 'value', 'default'], rows }],
  };
}

function routePart(method: string, path: string, { summary, responses, requestBody }: Operation): Part {
  const rows = Object.entries(responses).flatMap(([status, response]): SheetRow[] => {
    const { description = '', content = {} } = response as { description?: string; content?: object };
    const types = requestBody !== undefined && status === '200' ? Object.entries(content) : [];
    if (types.length === 0) return [{ cells: [code(status), description] }];
    return types.map(([type, { schema }]) => ({
      cells: [code(status), [code(type), ` ${(schema as Property).description ?? 'the record'}`]],
    }));
  });
  return {
    section: code(`${method.toUpperCase()} ${path}`),
    parts: [{ p: summary }, { head: ['status', 'answer'], rows }],
  };
}

const code = (text: string): Words => ({ text, as: 'code' });

const preset = ({ default: value }: Property): Words =>
  value === undefined ? '' : code(JSON.stringify(value));

function kindOf({ type, enum: names, anyOf }: Property): string {
  if (anyOf !== undefined) return anyOf.map(kindOf).join(', or ');
  return names === undefined ? (type ?? '') : names.join(', ');
}
