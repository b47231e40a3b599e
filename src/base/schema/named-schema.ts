// Reads the `schema` field of data from outside, and describes it in errors.

export const namedSchema = (data: unknown): unknown => (data as { schema?: unknown } | null)?.schema;

export const describeSchema = (schema: unknown): string =>
  typeof schema === 'string' ? `its schema is '${schema}'` : 'it names no schema';
