// The settings of a live page: how its address, a request, the command line and the library write them.

import { LOOK_ZONES, type LookThresholds } from '../look.ts';
import { FIRST_VIEW, TABS, type ViewState } from '../report/view-state.ts';
import type { Query } from './route.ts';

/** Choices of the toolbar: options whose flags have the same names, and their values with words; '' is the default. */
export const CHOICES = {
  favor: { label: 'Favour', words: { '': 'balance', precision: 'precision', recall: 'recall' } },
  comments: { label: 'Comments', words: { '': 'by kind of page', keep: 'keep', drop: 'drop', only: 'only' } },
  links: { label: 'Links', words: { '': 'inline', references: 'references', none: 'none' } },
} as const;
type ChoiceName = keyof typeof CHOICES;
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

export interface Settings extends Readonly<Partial<Record<ChoiceName, string | undefined>>> {
  /** '' for the default. */
  readonly method: string;
  /** px of the page; only for the method vlps. */
  readonly thresholds?: LookThresholds;
  readonly center?: boolean;
}

/** Windows to look through, as the command line writes them; the first is the default. */
export const WINDOWS = [
  { name: 'desktop', size: '1280x800' },
  { name: 'wide', size: '1920x1080' },
  { name: 'tablet', size: '820x1180' },
  { name: 'phone', size: '390x844' },
] as const;

const THRESHOLD_NAMES = ['h1', 'h2', 'w1', 'w2'] as const;

export const sizeOf = (text: string): { width: number; height: number } | undefined => {
  const [, width, height] = /^(\d{3,5})x(\d{3,5})$/.exec(text) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
};

export function settingsOf(query: Query): Settings {
  const named = (name: ChoiceName) =>
    Object.keys(CHOICES[name].words).find(value => value !== '' && value === query[name]);
  const px = THRESHOLD_NAMES.map(name => Number.parseInt(query[name] ?? '', 10));
  const [h1 = 0, h2 = 0, w1 = 0, w2 = 0] = px;
  return {
    method: query.method ?? '',
    ...(px.every(Number.isFinite) && { thresholds: { h1, h2, w1, w2 } }),
    ...(query.center === '1' && { center: true }),
    ...Object.fromEntries(CHOICE_NAMES.map(name => [name, named(name)])),
  };
}

export function queryOfSettings({ method, thresholds, center, ...choices }: Settings): Query {
  return {
    method,
    ...Object.fromEntries(THRESHOLD_NAMES.map(name => [name, String(thresholds?.[name] ?? '')])),
    center: center ? '1' : '',
    ...Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, value ?? ''])),
  };
}

/** Keys of a request to `/v1/segment`, which are those of the library too. */
export function optionsOf({ method, thresholds, ...others }: Settings): {
  readonly method?: string;
  readonly thresholds?: object;
} {
  const chosen = Object.entries(others).filter(([, value]) => value !== undefined && value !== '');
  return {
    ...(method !== '' && { method }),
    ...(thresholds && {
      thresholds: Object.fromEntries(THRESHOLD_NAMES.map(name => [name, { px: thresholds[name] }])),
    }),
    ...Object.fromEntries(chosen),
  };
}

export function queryOfView(state: ViewState): Query {
  return {
    tab: state.tab === FIRST_VIEW.tab ? '' : state.tab,
    hide: LOOK_ZONES.filter((_, zone) => !state.zones[zone]).join('.'),
    show: [!state.lines && 'no-lines', state.boxes && 'boxes', state.slider && 'slider']
      .filter(Boolean)
      .join('.'),
    at: state.selected < 0 ? '' : String(state.selected),
  };
}

export function viewOfQuery({ tab, hide = '', show = '', at = '' }: Query): ViewState {
  const [hidden, shown] = [hide.split('.'), show.split('.')];
  return {
    ...FIRST_VIEW,
    tab: TABS.find(name => name === tab) ?? FIRST_VIEW.tab,
    zones: LOOK_ZONES.map(zone => !hidden.includes(zone)),
    lines: !shown.includes('no-lines'),
    boxes: shown.includes('boxes'),
    slider: shown.includes('slider'),
    selected: /^\d{1,7}$/.test(at) ? Number(at) : -1,
  };
}

export interface NamedSource {
  /** An address, or the name of a file for pasted HTML. */
  readonly target: string;
  readonly viewport: string;
}

export function commandOf({ target, viewport }: NamedSource, settings: Settings): string {
  const { method, thresholds, center } = settings;
  const flags = [
    viewport !== DEFAULT_VIEWPORT && `--viewport ${viewport}`,
    method && `--method ${method}`,
    ...THRESHOLD_NAMES.map(name => thresholds && `--${name} ${thresholds[name]}`),
    center && '--center',
    ...CHOICE_NAMES.map(name => settings[name] && `--${name} ${settings[name]}`),
  ].filter(Boolean);
  return ['pith', quoted(target), ...flags].join(' ');
}

export function libraryCallOf({ target, viewport }: NamedSource, settings: Settings): string {
  const [width, height] = viewport.split('x').map(Number);
  const options = {
    ...(viewport !== DEFAULT_VIEWPORT && { viewport: { width, height } }),
    ...optionsOf(settings),
  };
  const second = Object.keys(options).length === 0 ? '' : `, ${JSON.stringify(options)}`;
  return [
    "import { open } from 'pith';",
    '',
    'const pith = await open();',
    `const { content } = await pith.segment(${JSON.stringify(target)}${second});`,
    'await pith.close();',
    'const { markdown, text, html } = content;',
  ].join('\n');
}

const DEFAULT_VIEWPORT = WINDOWS[0].size;

export const quoted = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
