// The bookmarklet as a link to drag, where this page has an address that other pages can load a script from.

import { useMemo } from 'preact/hooks';

/** The code of the bookmarklet, which the build puts in, with a mark for the address of the script. */
declare const BOOKMARKLET: string;

export function BookmarkletPart() {
  const isServed = /^https?:$/.test(location.protocol);
  const link = useMemo(() => bookmarkletFor(new URL('pith-page.js', location.href).href), []);
  return (
    <section class="bookmarklet" aria-labelledby="bookmarklet">
      <h2 id="bookmarklet">Read a page in place</h2>
      {isServed ? (
        <>
          <p>
            Drag this link to the bar of your bookmarks: <a href={link}>pith this page</a>. A click on it
            reads the page that is open, draws its zones, and says why; another click takes them off.
          </p>
          <p class="quiet">
            The page is read in the page: nothing of it is sent. The script comes from {location.host}, which
            pages with a strict content security policy forbid; the bookmarklet then says so. The extension
            and <code>pith segment --connect</code> read those too.
          </p>
        </>
      ) : (
        <p class="quiet">
          A bookmarklet loads its script from an address, which a file has not: open this page from{' '}
          <code>pith serve</code>, at <code>/playground</code>.
        </p>
      )}
    </section>
  );
}

/** As an address: what would end or change it is escaped. */
const bookmarkletFor = (script: string): string =>
  `javascript:${encodeURIComponent(BOOKMARKLET.replaceAll('PITH_SCRIPT_ADDRESS', script.replaceAll("'", '%27')))}`;
