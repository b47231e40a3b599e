// A page of the service in this window: opened or taken from the shelf, and judged again whenever a setting changes.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Sight, sightsOf } from '../draw-start.ts';
import type { Look, LookPart, MethodLook } from '../look.ts';
import { type MethodModel, methodModel, type PageModel, pageModel } from '../stage/page-model.ts';
import type { LookEvent } from '../start.ts';
import { api, sentence } from './api.ts';
import { Judging } from './judging.ts';

interface JudgeOptions {
  readonly method?: string;
  readonly thresholds?: object | undefined;
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

type PictureEvent = Extract<LookEvent, { event: 'picture' }>;

interface Loaded {
  readonly sight?: Sight;
  /** By other methods. */
  readonly others: readonly MethodLook[];
  /** By the settings chosen last. */
  readonly part?: LookPart;
  /** The method that is asked for: its zones are shown at once if they are known. */
  readonly awaited?: string;
  /** The content by the settings chosen last is not there yet. */
  readonly isWaiting: boolean;
  readonly note: string;
  readonly failure: string;
}

/** That of the service. */
const DEFAULT_METHOD = 'auto';

const NOTHING: Loaded = { others: [], isWaiting: false, note: 'Asking the server …', failure: '' };

/**
 * `methods`: also judged by them, so that a change of the method asks nothing. `onKept`: called with the id under which a
 * page that was opened is kept.
 */
export function useLivePage(wish: PageWish, methods: readonly string[], onKept: (id: string) => void) {
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
    const onPicture = ({ kept, look: shown }: PictureEvent, look: Look | undefined): void => {
      const page = kept === undefined ? wish.page : { kept };
      shownAs.current = JSON.stringify(page);
      if (kept !== undefined) onKept(kept);
      const { thresholds: _, ...options } = wish.options;
      const asking = judging.current ?? new Judging();
      judging.current = asking;
      if (look !== undefined)
        asking.keep({ ...page, ...wish.options, method: look.methods[0]?.name }, { ...look, ...shown });
      const others = methods.map(method => ({ ...page, ...options, method }));
      asking.prepare(others, part =>
        setLoaded(earlier => ({ ...earlier, others: [...earlier.others, ...part.methods] })),
      );
    };
    const load = async (): Promise<void> => {
      let look: Look | undefined;
      for await (const event of api.looks({ ...wish.page, ...wish.options }, gone.signal)) {
        setLoaded(earlier => loadedAfter(event, earlier));
        if (event.event === 'zones') look = event.look;
        if (event.event === 'picture') onPicture(event, look);
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
  /** Shows the page by other settings; the last of many requests wins. */
  const judge = (options: JudgeOptions): void => {
    judging.current ??= new Judging();
    const { method = DEFAULT_METHOD, thresholds } = options;
    setLoaded(earlier => ({
      ...earlier,
      isWaiting: true,
      ...(thresholds === undefined && { awaited: method }),
    }));
    judging.current.ask({ ...wish.page, ...options, method }, (part, failure) =>
      setLoaded(({ awaited, ...earlier }) => {
        // The answer to earlier settings, while another method is already shown.
        const isEarlier = part !== undefined && awaited !== undefined && awaited !== part.methods[0]?.name;
        return {
          ...earlier,
          isWaiting: isEarlier,
          ...(part && { part }),
          ...(isEarlier && { awaited }),
          failure,
        };
      }),
    );
  };
  const { sight, others, part, awaited, ...shown } = loaded;
  const base = useMemo(() => sight && pageModel(sight), [sight?.look.elements]);
  /** Undefined until the zones are there. */
  const model = useMemo(
    () => base && sight && modelOf({ ...base, ...sight }, others, part),
    [sight, others, part],
  );
  const judged = (part ?? sight?.look)?.methods[0]?.name;
  const placeOf = (name: string | undefined): number =>
    model?.methods.findIndex(known => known.name === name) ?? -1;
  /** Index of the method by which the page is shown. */
  const method = Math.max(
    0,
    awaited === undefined || placeOf(awaited) < 0 ? placeOf(judged) : placeOf(awaited),
  );
  return { ...shown, model, method, judge };
}

function loadedAfter(event: LookEvent, earlier: Loaded): Loaded {
  if (event.event === 'failed') return { ...earlier, note: '', failure: event.error.message };
  const note = NOTES[event.event];
  if (event.event === 'zones') return { ...earlier, note, sight: { look: event.look, pictures: [] } };
  if (event.event !== 'picture' || earlier.sight === undefined) return { ...earlier, note };
  const [sight] = sightsOf([{ ...earlier.sight.look, ...event.look }], event.tiles);
  return { ...earlier, note, ...(sight && { sight }) };
}

/** Judged by other methods and settings, the page has the same elements and pictures. */
function modelOf(base: PageModel, others: readonly MethodLook[], part: LookPart | undefined): PageModel {
  const methods = new Map(base.methods.map(method => [method.name, method]));
  for (const look of [...others, ...(part?.methods ?? [])])
    methods.set(look.name, knownModel(look, base.elements));
  if (part === undefined) return { ...base, methods: [...methods.values()] };
  const { contents, facts, warnings } = part;
  return { ...base, look: { ...base.look, contents, facts, warnings }, methods: [...methods.values()] };
}

const models = new WeakMap<MethodLook, MethodModel>();

/** The same object for the same look: what is drawn stays. */
function knownModel(look: MethodLook, elements: PageModel['elements']): MethodModel {
  const model = models.get(look) ?? methodModel(look, elements);
  models.set(look, model);
  return model;
}
