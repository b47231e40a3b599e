// Shows the content beside the page: rendered, as Markdown, or as text.

import { useMemo, useState } from 'preact/hooks';
import type { Look } from '../look.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { FRAME_STYLE } from '../parts/frame-style.ts';
import { Segmented } from '../parts/segmented.tsx';
import { contentMarkup } from './trusted-markup.ts';

const FORMS = ['rendered', 'markdown', 'text'] as const;
type Form = (typeof FORMS)[number];

export function ContentPanel({ look }: { readonly look: Look }) {
  const [form, setForm] = useState<Form>('rendered');
  const { markdown, text, html } = look.contents;
  // The same object for the same content: each new one would load the frame again.
  const markup = useMemo(() => contentMarkup(look, FRAME_STYLE), [html, look.lang]);
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
