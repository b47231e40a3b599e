// The part of the browser's extension interface that is used here.

import type { Reply, Request } from './messages.ts';

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
