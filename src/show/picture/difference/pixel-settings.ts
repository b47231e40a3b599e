// Settings of the comparison of pictures, with their units.

export const PIXELS = {
  /** 0 to 1, pixelmatch's default: single px whose colours differ less look alike. */
  tolerance: 0.1,
  /** Part of the tolerance from which px count where they fill an area: a background of a slightly other colour. */
  areaPart: 0.1,
  /** Part of a cell that differs in an area. */
  areaShare: 0.5,
  /** Rows compared at a time: three RGBA copies of a whole page would fill the memory. */
  bandRows: 1024,
  /** px: resolution of the reported places and of areas. Divides `bandRows`. */
  cell: 16,
} as const;
