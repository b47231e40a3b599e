// The messages between the panel and the page that it reads.

import type { PageRecord } from '../../judge/record/page-record.ts';
import type { Zone } from '../../judge/zones/zoning.ts';
import type { ExplainedElement } from '../page/read.ts';

/** From the panel to the page. */
export type Request =
  | { readonly kind: 'read' }
  | { readonly kind: 'overlay'; readonly zones: readonly Zone[] }
  | { readonly kind: 'explain'; readonly isOn: boolean }
  | { readonly kind: 'label'; readonly isOn: boolean };

export interface Reply {
  readonly record?: PageRecord;
  readonly error?: string;
}

/** From the page to the panel. */
export type Notice =
  | { readonly kind: 'explained'; readonly name: string; readonly why: ExplainedElement | null }
  | { readonly kind: 'labelled'; readonly selector: string };

/** From the background to the panel: the tab whose button was clicked. */
export interface TabChosen {
  readonly kind: 'tab';
  readonly tabId: number;
}
