// What people write for a language, as a BCP 47 tag that Intl takes.

/** `en_US`, `EN-us` and `en-US,en` all mean `en-US`; null for what is no tag. */
export function languageTag(text: string): string | null {
  const first = (text.split(/[,;]/)[0] ?? '').trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(first)) return null;
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null;
  } catch {
    return null;
  }
}
