// The path of an element in its page, as `xpathsOf` writes it for snapshots.

interface PageElement {
  readonly localName: string;
  readonly parentElement: PageElement | null;
  readonly children: Iterable<PageElement>;
  readonly getRootNode: () => { readonly host?: PageElement; readonly children?: Iterable<PageElement> };
}

/** Runs in the page, so it uses nothing from outside. */
export function elementPath(element: PageElement): string {
  let path = '';
  for (let at: PageElement | null = element; at !== null; ) {
    const { localName, parentElement }: PageElement = at;
    const root = at.getRootNode();
    const siblings = [...((parentElement ?? root).children ?? [])].filter(
      sibling => sibling.localName.toLowerCase() === localName.toLowerCase(),
    );
    const position = siblings.length > 1 ? `[${siblings.indexOf(at) + 1}]` : '';
    path = `/${localName.toLowerCase()}${position}${path}`;
    if (parentElement === null && root.host !== undefined) path = ` >> ${path}`;
    at = parentElement ?? root.host ?? null;
  }
  return path;
}
