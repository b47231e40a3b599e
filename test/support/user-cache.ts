// Moves the user's cache folder for a test.

/** Returns a function that restores the folder of the environment. */
export function useCacheFolder(folder: string): () => void {
  const inherited = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = folder;
  return () => {
    if (inherited === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = inherited;
  };
}
