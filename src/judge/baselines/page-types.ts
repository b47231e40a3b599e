// Determines the type of a content block and of a page (Zhang, Chen & Li, §2, §3.1, §4.1): topic, hub or image.

export type PageType = 'topic' | 'hub' | 'image';

/** Measures of one block, or their sum over several. */
export interface Measured {
  readonly terms: number;
  readonly anchorTerms: number;
  readonly images: number;
}

interface TypeLimits {
  readonly hub: number;
  readonly image: number;
}

/** §3.1: compares the share of terms in anchor text, then pictures per term; any other block has a topic. */
export function blockType({ terms, anchorTerms, images }: Measured, { hub, image }: TypeLimits): PageType {
  if (terms > 0 && anchorTerms / terms > hub) return 'hub';
  return images > image * terms ? 'image' : 'topic';
}

/** §4.1: decides by the blocks in the central area. A page with pictures but no terms is an image page. */
export function pageType(
  central: readonly (Measured & { readonly type: PageType })[],
  limits: { readonly 'hub-page': number; readonly 'image-page': number },
): PageType {
  const sum = { topic: 0, hub: 0, image: 0 };
  let images = 0;
  for (const block of central) {
    sum[block.type] += block.terms;
    images += block.images;
  }
  const all = sum.topic + sum.hub + sum.image;
  if (all === 0) return images > 0 ? 'image' : 'topic';
  if (sum.hub / all > limits['hub-page']) return 'hub';
  return sum.image / all > limits['image-page'] ? 'image' : 'topic';
}
