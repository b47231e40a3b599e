// State that the window keeps: the address of a view, everything after `#`, which no server sees, and the fields of forms.

import { useEffect, useState } from 'preact/hooks';
import type { AppStart } from '../start.ts';

export const VIEWS = ['home', 'visit', 'page', 'compare', 'runs', 'run', 'bench', 'label'] as const;
type ViewName = (typeof VIEWS)[number];

export interface Route {
  readonly view: ViewName;
  /** The id of a kept page or a job, the name of a label set, or SET/PAGE. */
  readonly id: string;
  readonly query: Query;
}

export type Query = Readonly<Record<string, string>>;

export interface ViewProps {
  readonly start: AppStart;
  readonly query: Query;
}

/** `#/page/ID?method=vlps`; anything else is Home. */
export function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [name = '', ...rest] = path.split('/');
  const view = VIEWS.find(known => known === name) ?? 'home';
  return { view, id: rest.map(decodePart).join('/'), query: Object.fromEntries(new URLSearchParams(search)) };
}

/** Leaves out empty values. */
export function hashOf(view: ViewName, id = '', query: Query = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  const path =
    view === 'home' ? '' : [view, ...(id === '' ? [] : id.split('/'))].map(encodeURIComponent).join('/');
  return `#/${path}${search.size === 0 ? '' : `?${search}`}`;
}

/** A state to which the back button returns. */
export const go = (hash: string): void => change('pushState', hash);

/** Changes the address of the present state. */
export const replace = (hash: string): void => change('replaceState', hash);

/** Tells the views at once: assigned to `location.hash`, they would hear of it after a change that follows. */
function change(how: 'pushState' | 'replaceState', hash: string): void {
  if (hash === location.hash) return;
  history[how](null, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = (): void => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return routeOf(hash);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** State of a form that survives a reload of the window. `given`: replaces what was kept. */
export function useSession<Value extends string | number | boolean>(
  name: string,
  first: Value,
  given?: Value,
): [Value, (value: Value) => void] {
  const key = `pith-form-${name}`;
  const [value, setValue] = useState<Value>(() => given ?? keptIn(key) ?? first);
  const set = (changed: Value): void => {
    setValue(changed);
    try {
      sessionStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // Too long to be kept.
      sessionStorage.removeItem(key);
    }
  };
  return [value, set];
}

function keptIn<Value>(key: string): Value | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Value);
}
