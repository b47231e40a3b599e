// Shows the content beside the page: rendered, as Markdown, or as text.

import { useState } from 'preact/hooks';
import type { Look } from '../look.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { FRAME_STYLE } from '../parts/frame-style.ts';
import { Segmented } from '../parts/segmented.tsx';
import { contentMarkup } from './trusted-markup.ts';

const FORMS = ['rendered', 'markdown', 'text'] as const;
type Form = (typeof FORMS)[number];

export function ContentPanel({ look }: { readonly look: Look }) {
  const [form, setForm] = useState<Form>('rendered');
  const { markdown, text } = look.contents;
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
          class="rendered"
          title="The content as it reads"
          sandbox=""
          srcdoc={contentMarkup(look, FRAME_STYLE)}
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
