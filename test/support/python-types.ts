// Types of the Python client, made from the description of the service.

import { openApiComponents } from '../../src/front/service/describe/openapi-components.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** Schema of the service → class of the client. */
const CLASSES = {
  SegmentRequest: 'SegmentOptions',
  DiffRequest: 'DiffOptions',
  BatchRequest: 'BatchOptions',
  CrawlRequest: 'CrawlOptions',
  Job: 'Job',
} as const;

export function pythonTypes(): string {
  const { schemas } = openApiComponents() as { schemas: Record<string, Schema> };
  const made = new Map<string, string>();
  const classes = Object.entries(CLASSES).flatMap(([name, className]) => {
    const before = made.size;
    addClass(className, schemas[name] ?? {}, made);
    return [...made.values()].slice(before);
  });
  return `${[HEAD, ...classes].join('\n\n\n')}\n`;
}

const HEAD = `"""Options of the service and its jobs. Made from its description by test/python-types.test.ts; do not edit."""

from typing import Any, Dict, List, Literal, TypedDict, Union`;

/** Classes that a class needs come before it. */
function addClass(
  name: string,
  { properties = {}, required = [] }: Schema,
  made: Map<string, string>,
): string {
  const [needed, optional] = [true, false].map(isNeeded =>
    Object.entries(properties).filter(([key]) => required.includes(key) === isNeeded),
  );
  const lines = (entries: readonly [string, Schema][] = []) =>
    entries.flatMap(([key, schema]) => [
      ...(schema.description === undefined ? [] : [`    #: ${schema.description}`]),
      `    ${key === 'from' ? 'from_' : key}: ${typeOf(schema, name + upper(key), made)}`,
    ]);
  const [own, rest] = [lines(needed), lines(optional)];
  const keys = Object.keys(properties);
  // `Required` needs a later Python.
  const classes = keys.some(key => !/^\w+$/.test(key))
    ? [
        `${name} = TypedDict("${name}", {`,
        ...keys.map(key => `    "${key}": ${typeOf(properties[key] ?? {}, name + upper(key), made)},`),
        '}, total=False)',
      ]
    : own.length === 0
      ? [`class ${name}(TypedDict, total=False):`, ...rest]
      : rest.length === 0
        ? [`class ${name}(TypedDict):`, ...own]
        : [`class _${name}(TypedDict):`, ...own, '', '', `class ${name}(_${name}, total=False):`, ...rest];
  const text = classes.join('\n');
  const same = [...made].find(([other, body]) => body.replaceAll(other, name) === text);
  if (same !== undefined) return same[0];
  made.set(name, text);
  return name;
}

function typeOf(schema: Schema, name: string, made: Map<string, string>): string {
  const { type, anyOf, items, properties = {}, additionalProperties } = schema;
  if (schema.enum !== undefined)
    return `Literal[${schema.enum.map(value => JSON.stringify(value)).join(', ')}]`;
  if (schema.const !== undefined) return `Literal[${JSON.stringify(schema.const)}]`;
  if (anyOf !== undefined) {
    const types = anyOf.map((one, at) => typeOf(one, `${name}${at === 0 ? '' : at + 1}`, made));
    return `Union[${[...new Set(types)].join(', ')}]`;
  }
  if (type === 'array') return `List[${typeOf(items ?? {}, `${name}Item`, made)}]`;
  if (Object.keys(properties).length > 0) return addClass(name, schema, made);
  if (type === 'object')
    return `Dict[str, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, name, made) : 'Any'}]`;
  return NAMES[type ?? ''] ?? 'Any';
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const upper = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
