// Options of a unit test that is skipped where something is missing; the summary of all tests says what.

declare module 'vitest' {
  interface TaskMeta {
    readonly needs?: string;
  }
}

export const needs = (isThere: boolean, what: string) => ({
  skip: !isThere,
  meta: { needs: `needs ${what}` },
});
