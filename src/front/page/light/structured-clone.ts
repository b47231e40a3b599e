// In place of the package of the same name, which is for programs that have none.

export default (value: unknown): unknown => structuredClone(value);
