// Loads lazy images before a picture is taken: taking it would, and they move all text below them while it is painted.

import * as dom from './natives.ts';

export function loadLazyImages(): number {
  let loading = 0;
  for (const image of dom.elementsBy(document, 'img') as Iterable<HTMLImageElement>) {
    if (image.loading === 'lazy') image.loading = 'eager';
    if (!image.complete) loading++;
  }
  return loading;
}
