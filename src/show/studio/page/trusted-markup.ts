// The one place where text becomes markup: sanitised content, for a frame that may do nothing.

import type { Look } from './look.ts';

interface MarkupPolicy {
  readonly createHTML: (markup: string) => string;
}
interface PolicyMaker {
  readonly createPolicy: (name: string, policy: MarkupPolicy) => MarkupPolicy;
}

/** A browser that knows trusted types takes markup only from here; others take the string. */
const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
const policy = maker?.createPolicy('pith-content', { createHTML: markup => markup });

export function contentMarkup({ contents, lang }: Look, style: string): string {
  const language = /^[\w-]{1,35}$/.test(lang) ? ` lang="${lang}"` : '';
  const markup = `<!doctype html><html${language}><head><meta charset="utf-8"><style>${style}</style></head><body>${contents.html}</body></html>`;
  return policy?.createHTML(markup) ?? markup;
}
