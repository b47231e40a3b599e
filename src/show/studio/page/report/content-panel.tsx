// Shows the content beside the page: rendered, as Markdown, or as text. The only place where text becomes markup:
// sanitised content for a sandboxed frame.

import { useMemo, useState } from 'preact/hooks';
import type { Look } from '../look.ts';
import { Segmented } from '../parts/controls.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { FRAME_STYLE } from '../parts/frame-style.ts';

const FORMS = ['rendered', 'markdown', 'text'] as const;
type Form = (typeof FORMS)[number];

export function ContentPanel({ look }: { readonly look: Look }) {
  const [form, setForm] = useState<Form>('rendered');
  const { markdown, text, html } = look.contents;
  // The same object for the same content: each new one would load the frame again.
  const markup = useMemo(() => contentMarkup(look), [html, look.lang]);
  const source = form === 'text' ? text : markdown;
  return (
    <div class="content">
      <div class="panel-bar">
        <Segmented label="Form of the content" names={FORMS} chosen={form} onChoose={setForm} />
        {form !== 'rendered' && <CopyButton text={source} what={form} />}
      </div>
      {form === 'rendered' ? (
        // Scripts, forms and links are blocked: an empty sandbox, in addition to the policy of this page.
        <iframe
          // A frame whose content changed would be a step of the back button.
          key={html}
          class="rendered"
          title="The content as it reads"
          sandbox=""
          srcdoc={markup}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre class="source" tabIndex={0}>
          {source}
        </pre>
      )}
    </div>
  );
}

interface MarkupPolicy {
  readonly createHTML: (markup: string) => string;
}
interface PolicyMaker {
  readonly createPolicy: (name: string, policy: MarkupPolicy) => MarkupPolicy;
}

/** Browsers with trusted types only accept markup from this policy; others accept the string. */
const policyFactory = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
const policy = policyFactory?.createPolicy('pith-content', { createHTML: markup => markup });

function contentMarkup({ contents, lang }: Look): string {
  const language = /^[\w-]{1,35}$/.test(lang) ? ` lang="${lang}"` : '';
  const markup = `<!doctype html><html${language}><head><meta charset="utf-8"><style>${FRAME_STYLE}</style></head><body>${contents.html}</body></html>`;
  return policy?.createHTML(markup) ?? markup;
}
