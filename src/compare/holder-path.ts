// The path of what holds an element, by its own.

/** Without its last step; across the border of a frame or shadow root, its host. Empty at the top. */
export function holderPath(path: string): string {
  const up = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return up.endsWith(' >> ') ? up.slice(0, -4) : up;
}
