// Copies a text, and says that it has.

import { useState } from 'preact/hooks';
import { copyText } from './copy-text.ts';

/** ms for which the button says so. */
const SAID = 1600;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    setSaid((await copyText(text)) ? 'copied' : 'not allowed');
    setTimeout(() => setSaid(''), SAID);
  };
  return (
    <button type="button" class="plain" onClick={() => void copy()}>
      {said === '' ? `copy ${what}` : said}
    </button>
  );
}
