export function hashOfImports(entryPoints: readonly string[]): Promise<string>;
