// Tells if a text is an absolute URL, or a reference that resolves against a base.

/** In place of `URL.canParse`, which once it is hot says no to every Latin-1 text that is not ASCII (Node 20.20). */
export function isUrl(text: string, base?: string): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
