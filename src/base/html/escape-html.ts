// Escapes text for HTML: for elements and for quoted attributes.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that HTML may not hold: controls except tab and line ends, and lone surrogates. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

export function escapeHtml(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd').replace(/[&<>"']/gu, character => ENTITIES[character] ?? '');
}
