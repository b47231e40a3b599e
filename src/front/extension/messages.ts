// The messages between the panel and the page that it reads, and the part of the browser's interface that carries them.

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

interface Sender {
  readonly tab?: { readonly id?: number };
}

interface Chrome {
  readonly action: {
    readonly onClicked: { addListener(listener: (tab: { readonly id?: number }) => void): void };
  };
  readonly sidePanel: { open(panel: { readonly tabId: number }): Promise<void> };
  readonly scripting: {
    executeScript(script: {
      readonly target: { readonly tabId: number };
      readonly files: readonly string[];
    }): Promise<unknown>;
  };
  readonly storage: {
    readonly session: {
      get(name: string): Promise<Readonly<Record<string, unknown>>>;
      set(values: Readonly<Record<string, unknown>>): Promise<void>;
    };
  };
  readonly runtime: {
    sendMessage(message: unknown): Promise<unknown>;
    readonly onMessage: {
      addListener(
        listener: (message: unknown, sender: Sender, reply: (value: unknown) => void) => boolean | undefined,
      ): void;
    };
  };
  readonly tabs: {
    sendMessage(tabId: number, message: Request): Promise<Reply>;
    captureVisibleTab(picture: { readonly format: 'png' }): Promise<string>;
  };
}

export const { chrome } = globalThis as unknown as { readonly chrome: Chrome };
