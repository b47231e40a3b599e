// The overlay that a page draws itself, in a DOM without popovers.

// @ts-expect-error: it has no types.
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('is left to pith by a browser without popovers, and the page stays as it was', async () => {
  const { window } = new JSDOM('<!doctype html><p>Words');
  for (const name of Object.getOwnPropertyNames(window))
    if (/^(?:document|Node|Text|Element|CharacterData|Document|Range|HTML\w*)$/.test(name))
      vi.stubGlobal(name, window[name]);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(): void {}
    },
  );
  const { drawOverlay } = await import('../../../../src/see/capture/in-page/draw-overlay.ts');
  const before = window.document.documentElement.outerHTML;
  expect(drawOverlay([{ d: 'M0 0h9' }], [0, 0])).toBe(false);
  expect(window.document.documentElement.outerHTML).toBe(before);
});
