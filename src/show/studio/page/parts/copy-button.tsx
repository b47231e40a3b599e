// Copies a text and confirms it.

import { useState } from 'preact/hooks';
import { copyText } from './copy-text.ts';

/** Duration of the confirmation in ms. */
const CONFIRMATION_MS = 1600;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    setSaid((await copyText(text)) ? 'copied' : 'not allowed');
    setTimeout(() => setSaid(''), CONFIRMATION_MS);
  };
  return (
    <button type="button" class="plain" onClick={() => void copy()}>
      {said === '' ? `copy ${what}` : said}
    </button>
  );
}
