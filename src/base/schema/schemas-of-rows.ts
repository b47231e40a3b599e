// Makes schemas from rows of options: of all options, and of those that HTTP clients may set.

import { z } from 'zod';
import type { OptionRow, OptionRows } from './option-row.ts';

type Made<Schema> = Schema extends (tools: never) => infer Result
  ? Result extends z.ZodType
    ? Result
    : never
  : never;

type Filled<Row, Schema extends z.ZodType> = Row extends { readonly default: unknown }
  ? z.ZodDefault<Schema>
  : z.ZodOptional<Schema>;

type SchemasOf<Rows extends OptionRows> = {
  -readonly [Name in keyof Rows]: Filled<Rows[Name], Made<Rows[Name]['schema']>>;
};

type ClientSchemasOf<Rows extends OptionRows> = {
  -readonly [Name in keyof Rows as Rows[Name] extends { readonly http: unknown } ? Name : never]: Filled<
    Rows[Name],
    Made<Rows[Name]['http'] extends true ? Rows[Name]['schema'] : Rows[Name]['http']>
  >;
};

/** One schema for each row, with its default. */
export function schemasOfRows<Tools, Rows extends OptionRows<Tools>>(
  rows: Rows,
  tools: Tools,
): SchemasOf<Rows> {
  const schemas = Object.entries(rows).map(([name, row]) => [name, filled(row, row.schema(tools))]);
  return Object.fromEntries(schemas) as SchemasOf<Rows>;
}

/** The same for the options that HTTP clients may set, as narrow as they may set them, with their description. */
export function clientSchemasOfRows<Tools, Rows extends OptionRows<Tools>>(
  rows: Rows,
  tools: Tools,
): ClientSchemasOf<Rows> {
  const schemas = Object.entries(rows).flatMap(([name, row]) => {
    if (row.http === undefined) return [];
    const schema = row.http === true ? row.schema : row.http;
    return [[name, filled(row, schema(tools)).describe(row.help)]];
  });
  return Object.fromEntries(schemas) as ClientSchemasOf<Rows>;
}

const filled = (row: Pick<OptionRow, 'default'>, schema: z.ZodType): z.ZodType =>
  row.default === undefined ? z.optional(schema) : z._default(schema, row.default);
