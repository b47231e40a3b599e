// The part of a page that a link names behind `#`.

/** The names that it may stand for, the likeliest first: as it is written, then decoded (HTML standard, 7.4.6.4). */
export function fragmentNames(href: string): readonly string[] {
  const written = href.slice(href.indexOf('#') + 1);
  try {
    return [...new Set([written, decodeURIComponent(written)])];
  } catch {
    return [written];
  }
}
