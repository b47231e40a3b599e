// State of a report view, and how user actions change it.

import { LOOK_ZONES } from '../look.ts';

/** `outline`, `audit` and `save` only in the app. */
export const TABS = ['page', 'content', 'outline', 'element', 'methods', 'audit', 'about', 'save'] as const;
export type Tab = (typeof TABS)[number];

export interface ViewState {
  /** Index of a method of the look. */
  readonly method: number;
  /** One for each zone. */
  readonly zones: readonly boolean[];
  readonly lines: boolean;
  readonly boxes: boolean;
  /** Shows before and after instead of the zones. */
  readonly slider: boolean;
  /** Index in the element table; -1 for none. */
  readonly selected: number;
  /** `page` is a tab only in a narrow window. */
  readonly tab: Tab;
}

export const FIRST_VIEW: ViewState = {
  method: 0,
  zones: LOOK_ZONES.map(() => true),
  lines: true,
  boxes: false,
  slider: false,
  selected: -1,
  tab: 'content',
};

export type Wish =
  | { readonly to: 'zone'; readonly zone: number }
  | { readonly to: 'all-zones' }
  | { readonly to: 'toggle'; readonly name: 'lines' | 'boxes' | 'slider' }
  | { readonly to: 'select'; readonly element: number }
  | { readonly to: 'method'; readonly method: number }
  | { readonly to: 'tab'; readonly tab: Tab }
  | { readonly to: 'restore'; readonly state: ViewState };

export function nextViewState(state: ViewState, wish: Wish): ViewState {
  switch (wish.to) {
    case 'zone':
      return { ...state, zones: state.zones.map((shown, zone) => (zone === wish.zone ? !shown : shown)) };
    case 'all-zones': {
      const all = state.zones.every(shown => shown);
      return { ...state, zones: state.zones.map(() => !all) };
    }
    case 'toggle':
      return { ...state, [wish.name]: !state[wish.name] };
    case 'select':
      return { ...state, selected: wish.element };
    case 'method':
      return { ...state, method: wish.method };
    case 'tab':
      return { ...state, tab: wish.tab };
    case 'restore':
      return wish.state;
  }
}
