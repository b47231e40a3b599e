// Finds the parent of each listed element by its path, in time linear in the length of the paths.

/**
 * Returns for each path the index of its nearest listed ancestor, -1 for none. An ancestor is a prefix of steps, or
 * across a frame or shadow root border its host. Returns a sentence if a path is listed twice or after its descendant.
 */
export function holdersOf(paths: readonly string[]): Int32Array | string {
  const places = new Map<number, number>();
  for (const [place, path] of paths.entries()) {
    const hash = hashOf(path);
    if (places.has(hash)) return `it lists ${truncate(path)} twice`;
    places.set(hash, place);
  }
  const holders = new Int32Array(paths.length).fill(-1);
  for (const [place, path] of paths.entries()) {
    hashOf(path, hash => {
      holders[place] = places.get(hash) ?? holders[place] ?? -1;
      return (holders[place] ?? -1) < place;
    });
    const holder = holders[place] ?? -1;
    if (holder > place) return `it lists ${truncate(paths[holder] ?? '')} after its own descendant`;
  }
  return holders;
}

const [BLANK, SLASH] = [32, 47];
const BORDER = ' >> /';
/** Below 2^26, so that both hashes fit into one number. */
const [PRIME, OTHER_PRIME] = [67_108_859, 67_108_837];

/**
 * Computes a 52-bit polynomial hash. `onHolder` receives the hash of each possible ancestor path, outermost first;
 * returning false stops.
 */
function hashOf(path: string, onHolder?: (hash: number) => boolean): number {
  let [one, other] = [1, 1];
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    // Across a border the ancestor's path ends before the border.
    const isEnd =
      (code === BLANK && path.startsWith(BORDER, at)) ||
      (code === SLASH && at > 0 && !(path.charCodeAt(at - 1) === BLANK && path.startsWith(BORDER, at - 4)));
    if (isEnd && onHolder?.(one * 2 ** 26 + other) === false) break;
    one = (one * 257 + code) % PRIME;
    other = (other * 263 + code) % OTHER_PRIME;
  }
  return one * 2 ** 26 + other;
}

const MOST_SHOWN = 200;
const truncate = (path: string): string =>
  path.length > MOST_SHOWN ? `${path.slice(0, MOST_SHOWN)}…` : path;
