// Normalizes a written language code to a BCP 47 tag that Intl accepts.

/** Reads `en_US`, `EN-us` and `en-US,en` as `en-US`; returns null for anything that is not a tag. */
export function languageTag(text: string): string | null {
  const first = (text.split(/[,;]/)[0] ?? '').trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(first)) return null;
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}
