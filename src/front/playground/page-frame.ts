// Shows a cleaned page in a frame that runs no script, asks for nothing and cannot be clicked.

import { unnamed, windowOf } from '../../see/capture/in-page/window-of.ts';

interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The policy of this window, which the frame inherits, forbids all requests; the sandbox all scripts. */
export function pageFrame({ width, height }: FrameSize): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.title = 'The page';
  frame.inert = true;
  frame.tabIndex = -1;
  frame.width = String(width);
  frame.height = String(height);
  return frame;
}

/**
 * Puts a copy of the page into a frame that is in the document. As nodes, not as markup: what would be parsed again
 * could mean something else.
 */
export async function mountPage(frame: HTMLIFrameElement, given: Document): Promise<Document> {
  const page = unnamed(given);
  // The first document of a frame is in quirks mode, one of this attribute never is.
  const shown =
    page.compatMode === 'BackCompat'
      ? await firstDocument(frame)
      : await loadedDocument(frame, '<!doctype html>');
  const own = unnamed(shown);
  const root = own.importNode(page.documentElement, true);
  own.replaceChild(root, own.documentElement);
  attachShadows(root);
  return shown;
}

async function firstDocument(frame: HTMLIFrameElement): Promise<Document> {
  // Firefox replaces it once.
  while (frame.contentDocument?.readyState !== 'complete')
    await new Promise(resolve => setTimeout(resolve, 10));
  return frame.contentDocument;
}

async function loadedDocument(frame: HTMLIFrameElement, markup: string): Promise<Document> {
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = markup;
  await loaded;
  if (frame.contentDocument === null) throw new Error('the frame has no document');
  return frame.contentDocument;
}

/** Shadow trees that the page declares: a parser without a window leaves them as templates. */
function attachShadows(root: ParentNode): void {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    const host = template.parentElement;
    if (host === null || host.shadowRoot !== null) continue;
    try {
      const shadow = host.attachShadow({ mode: 'open' });
      shadow.append(template.content);
      template.remove();
      attachShadows(shadow);
    } catch {
      // Not every element may have one.
    }
  }
}

/** Keeps boxes where they were when the frame becomes as high as its page. */
export interface Pins {
  /** Height of HTML and BODY, in px. */
  readonly heights: readonly number[];
  /** Fixed elements, by their place among all. */
  readonly fixed: readonly { readonly place: number; readonly box: DOMRect }[];
}

export function pinsOf(page: Document): Pins {
  const view = windowOf(page);
  const fixed = Array.from(unnamed(page).querySelectorAll('*'), (element, place) => ({
    element,
    place,
  })).filter(({ element }) => view.getComputedStyle(element).position === 'fixed');
  return {
    heights: rootsOf(page).map(root => root.getBoundingClientRect().height),
    fixed: fixed.map(({ element, place }) => ({ place, box: unnamed(element).getBoundingClientRect() })),
  };
}

export function pin(page: Document, { heights, fixed }: Pins): void {
  for (const [place, root] of rootsOf(page).entries()) {
    const height = heights[place] ?? 0;
    if (Math.abs(root.getBoundingClientRect().height - height) > 1) set(root, { height: `${height}px` });
  }
  const elements = unnamed(page).querySelectorAll('*');
  for (const { place, box } of fixed)
    set(elements[place], {
      inset: 'auto',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: '0',
      'box-sizing': 'border-box',
      transform: 'none',
    });
}

function rootsOf(page: Document): HTMLElement[] {
  const { documentElement, body } = unnamed(page);
  return body === null ? [documentElement] : [documentElement, body];
}

function set(element: Element | undefined, values: Readonly<Record<string, string>>): void {
  if (element === undefined) return;
  const { style } = unnamed(element as HTMLElement);
  for (const [name, value] of Object.entries(values)) style?.setProperty(name, value, 'important');
}
