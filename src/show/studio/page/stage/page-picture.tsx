// Shows the picture of a page in tiles, scaled to the available width.

import type { PageModel } from './page-model.ts';

export function PagePicture({
  model,
  isSmall = false,
}: {
  readonly model: PageModel;
  readonly isSmall?: boolean;
}) {
  const { page, tiles, title } = model.look;
  return (
    <>
      {tiles.map((tile, place) => (
        <img
          key={tile.top}
          class="tile"
          src={model.pictures[place] ?? ''}
          alt={place === 0 && !isSmall ? `Picture of the page ${title}` : ''}
          decoding="async"
          loading={place === 0 ? 'eager' : 'lazy'}
          draggable={false}
          style={stretch(tile.top, tile.height, page.height)}
        />
      ))}
    </>
  );
}

export const share = (part: number, whole: number): string => `${(100 * part) / Math.max(1, whole)}%`;

/** Vertical extent; the style sheet rounds both ends to px, so that no seam shows between tiles. */
export const stretch = (top: number, height: number, whole: number): Record<`--${string}`, string> => ({
  '--top': share(top, whole),
  '--end': share(top + height, whole),
});
