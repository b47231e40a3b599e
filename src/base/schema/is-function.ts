// What a caller gives to be called.

export const isFunction = (value: unknown): boolean => typeof value === 'function';
