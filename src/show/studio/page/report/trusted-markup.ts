// The only place where text becomes markup: sanitised content for a sandboxed frame.

import type { Look } from '../look.ts';

interface MarkupPolicy {
  readonly createHTML: (markup: string) => string;
}
interface PolicyMaker {
  readonly createPolicy: (name: string, policy: MarkupPolicy) => MarkupPolicy;
}

/** Browsers with trusted types only accept markup from this policy; others accept the string. */
const policyFactory = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
const policy = policyFactory?.createPolicy('pith-content', { createHTML: markup => markup });

export function contentMarkup({ contents, lang }: Look, style: string): string {
  const language = /^[\w-]{1,35}$/.test(lang) ? ` lang="${lang}"` : '';
  const markup = `<!doctype html><html${language}><head><meta charset="utf-8"><style>${style}</style></head><body>${contents.html}</body></html>`;
  return policy?.createHTML(markup) ?? markup;
}
