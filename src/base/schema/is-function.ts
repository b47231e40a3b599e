export const isFunction = (value: unknown): boolean => typeof value === 'function';
