// A small picture of the service, which an `img` cannot ask for: it sends no token. Loaded when it comes into view.

import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from './api.ts';

/** Pictures that only scroll by are not loaded. */
const REST_MS = 120;

/** `path`: '' for none. */
export function CardImage({ path }: { readonly path: string }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState('');
  useEffect(() => {
    const element = frame.current;
    if (element === null || path === '') return;
    const gone = new AbortController();
    let made = '';
    const load = async (): Promise<void> => {
      const picture = await (await api.ask(path, { signal: gone.signal })).blob();
      made = URL.createObjectURL(picture);
      setAddress(made);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(entries => {
      clearTimeout(timer);
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      timer = setTimeout(() => {
        watch.disconnect();
        // A page without picture shows its zones alone.
        load().catch(() => {});
      }, REST_MS);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      gone.abort();
      URL.revokeObjectURL(made);
    };
  }, [path]);
  return (
    <span class="card-image" ref={frame}>
      {address !== '' && <img src={address} alt="" />}
    </span>
  );
}
