// A page of the service in this window: opened or taken from the shelf, and judged again whenever a setting changes.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LookPart } from '../look.ts';
import { type Sight, sightsOf } from '../read-start.ts';
import { methodModel, type PageModel, pageModel } from '../stage/page-model.ts';
import { LOOK_PART_TYPE, type LookEvent } from '../start.ts';
import { api, sentence } from './api.ts';

export interface LivePage {
  /** Undefined until the zones are there. */
  readonly model: PageModel | undefined;
  /** Index of the method by which the page is shown. */
  readonly method: number;
  readonly note: string;
  readonly failure: string;
  /** Shows the page by other settings; the last of many requests wins. */
  readonly judge: (options: JudgeOptions) => void;
}

interface JudgeOptions {
  readonly method?: string;
  readonly thresholds?: object;
}

/** The page to show, kept or to be opened, and how to judge it. */
export interface PageWish {
  /** Keys of a request that say which page. */
  readonly page: object;
  /** Those that say how it is judged at first. */
  readonly options: JudgeOptions;
}

const NOTES = {
  queued: 'Waiting in the queue …',
  navigating: 'Opening the page …',
  captured: 'Finding zones and content …',
  zones: 'The zones are ready; the picture is loading …',
  picture: '',
} as const satisfies Record<Exclude<LookEvent['event'], 'failed'>, string>;

interface Loaded {
  readonly sight?: Sight;
  /** By the settings chosen last. */
  readonly part?: LookPart;
  /** The method that is asked for: its zones are shown at once if they are known. */
  readonly awaited?: string;
  readonly note: string;
  readonly failure: string;
}

/** That of the service. */
const DEFAULT_METHOD = 'auto';

const NOTHING: Loaded = { note: 'Asking the server …', failure: '' };

/** `onKept`: called with the id under which a page that was opened is kept. */
export function useLivePage(wish: PageWish, onKept: (id: string) => void): LivePage {
  const [loaded, setLoaded] = useState(NOTHING);
  const judging = useRef<Judging | null>(null);
  const visit = useRef<AbortController | null>(null);
  const shownAs = useRef('');
  const key = JSON.stringify(wish.page);
  useEffect(() => {
    // The page that was just opened has got its id.
    if (shownAs.current === key) return;
    shownAs.current = key;
    setLoaded(NOTHING);
    visit.current?.abort();
    judging.current?.stop();
    judging.current = null;
    const gone = new AbortController();
    visit.current = gone;
    const load = async (): Promise<void> => {
      for await (const event of api.looks({ ...wish.page, ...wish.options }, gone.signal)) {
        setLoaded(earlier => loadedAfter(event, earlier));
        if (event.event !== 'picture' || event.kept === undefined) continue;
        shownAs.current = JSON.stringify({ kept: event.kept });
        onKept(event.kept);
      }
    };
    load().catch((error: unknown) => {
      if (!gone.signal.aborted) setLoaded(earlier => ({ ...earlier, note: '', failure: sentence(error) }));
    });
  }, [key]);
  useEffect(
    () => () => {
      visit.current?.abort();
      judging.current?.stop();
    },
    [],
  );
  const judge = (options: JudgeOptions): void => {
    judging.current ??= new Judging();
    const { method = DEFAULT_METHOD, thresholds } = options;
    if (thresholds === undefined) setLoaded(earlier => ({ ...earlier, awaited: method }));
    judging.current.ask({ ...wish.page, ...options }, (part, failure) =>
      setLoaded(({ awaited, ...earlier }) => {
        // The answer to earlier settings, while another method is already shown.
        const isEarlier = part !== undefined && awaited !== undefined && awaited !== part.methods[0]?.name;
        return { ...earlier, ...(part && { part }), ...(isEarlier && { awaited }), failure };
      }),
    );
  };
  const { sight, part, awaited, note, failure } = loaded;
  const base = useMemo(() => sight && pageModel(sight), [sight]);
  const model = useMemo(() => base && withPart(base, part), [base, part]);
  const judged = (part ?? sight?.look)?.methods[0]?.name;
  const placeOf = (name: string | undefined): number =>
    model?.methods.findIndex(known => known.name === name) ?? -1;
  const method = Math.max(
    0,
    awaited === undefined || placeOf(awaited) < 0 ? placeOf(judged) : placeOf(awaited),
  );
  return { model, method, note, failure, judge };
}

function loadedAfter(event: LookEvent, earlier: Loaded): Loaded {
  if (event.event === 'failed') return { ...earlier, note: '', failure: event.error.message };
  const note = NOTES[event.event];
  if (event.event !== 'zones' && event.event !== 'picture') return { ...earlier, note };
  const [sight] = sightsOf([event.look], event.tiles);
  return { ...earlier, note, ...(sight && { sight }) };
}

/** Judged by other settings, the page has the same elements and pictures. */
function withPart(base: PageModel, part: LookPart | undefined): PageModel {
  const judged = part?.methods[0];
  if (part === undefined || judged === undefined) return base;
  const method = methodModel(judged, base.elements);
  const others = base.methods.map(known => (known.name === method.name ? method : known));
  const { contents, facts, warnings } = part;
  return {
    ...base,
    look: { ...base.look, contents, facts, warnings },
    methods: others.includes(method) ? others : [...others, method],
  };
}

/** Settings whose answers are kept. */
const MOST_KNOWN = 12;

/** One request at a time: while a line is dragged, only the newest of those that wait is sent. */
class Judging {
  readonly #gone = new AbortController();
  #isAsking = false;
  #next: (() => void) | undefined;
  /** By request: going back to a setting asks nothing. */
  readonly #known = new Map<string, LookPart>();

  ask(body: object, onAnswer: (part: LookPart | undefined, failure: string) => void): void {
    if (this.#isAsking) {
      this.#next = () => this.ask(body, onAnswer);
      return;
    }
    const key = JSON.stringify(body);
    const known = this.#known.get(key);
    if (known !== undefined) {
      onAnswer(known, '');
      return;
    }
    this.#isAsking = true;
    api
      .json<LookPart>('v1/segment', { body, accept: LOOK_PART_TYPE, signal: this.#gone.signal })
      .then(part => {
        this.#known.set(key, part);
        for (const oldest of this.#known.keys())
          if (this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
        onAnswer(part, '');
      })
      .catch((error: unknown) => {
        if (!this.#gone.signal.aborted) onAnswer(undefined, sentence(error));
      })
      .finally(() => {
        this.#isAsking = false;
        const next = this.#next;
        this.#next = undefined;
        next?.();
      });
  }

  stop(): void {
    this.#next = undefined;
    this.#gone.abort();
  }
}
