// HTML or a snapshot that was pasted or dropped, kept for the session of this window until the service has read it.

const KEY = 'pith-pasted';

export const pasted = (): string => sessionStorage.getItem(KEY) ?? '';

/** False if the window may not keep so much. */
export function keepPasted(text: string): boolean {
  try {
    sessionStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
