// The picture of a page in its tiles, as wide as there is room.

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
          style={{ top: share(tile.top, page.height), height: share(tile.height, page.height) }}
        />
      ))}
    </>
  );
}

export const share = (part: number, whole: number): string => `${(100 * part) / Math.max(1, whole)}%`;
