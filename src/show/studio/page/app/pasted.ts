// HTML that was pasted or dropped, kept for the session of this window until the service has read it.

const KEY = 'pith-html';

export const pastedHtml = (): string => sessionStorage.getItem(KEY) ?? '';

/** False if the window may not keep so much. */
export function keepPasted(html: string): boolean {
  try {
    sessionStorage.setItem(KEY, html);
    return true;
  } catch {
    return false;
  }
}
