// Escapes text for HTML and XML: for elements and for quoted attributes.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that HTML may not hold: controls except tab and line ends, and lone surrogates. */
const NOT_HTML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;
/** Characters that XML 1.0 forbids (section 2.2): most C0 controls, U+FFFE, U+FFFF, lone surrogates. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

export const escapeHtml = (text: string): string => withEntities(text.replace(NOT_HTML, '\ufffd'));

export const xmlText = (text: string): string => withEntities(text.replace(NOT_XML, ''));

const withEntities = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? '');
