// The window and the own properties of a document. Apart from what needs the DOM: a worker loads it too.

/**
 * The properties of a node as its prototypes have them: named parts of a document or a form shadow none of them (DOM
 * clobbering). It is no node itself.
 */
export const unnamed = <Of extends Node>(node: Of): Of =>
  new Proxy({} as Of, {
    get: (_, name) => {
      const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
      return typeof value === 'function' ? value.bind(node) : value;
    },
    set: (_, name, value) => Reflect.set(Object.getPrototypeOf(node), name, value, node),
  });

/** The window of a page in a frame, or the own one. */
export const windowOf = (page: Document): Window & typeof globalThis => unnamed(page).defaultView ?? window;
