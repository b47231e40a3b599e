// Which schema data from outside says that it follows, and how that is told where it is another.

export const namedSchema = (data: unknown): unknown => (data as { schema?: unknown } | null)?.schema;

export const saidOfSchema = (schema: unknown): string =>
  typeof schema === 'string' ? `its schema is '${schema}'` : 'it names no schema';
