/** The window of a page in a frame, or the own one. Apart from what needs the DOM: a worker loads it too. */
export const windowOf = (page: Document): Window & typeof globalThis => page.defaultView ?? window;
