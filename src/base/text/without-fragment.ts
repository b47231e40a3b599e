// An address as it is asked for: what stands behind `#` is a place in what comes.

export const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');
