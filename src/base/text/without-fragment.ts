// Removes the fragment of an address, which browsers do not send.

export const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');
