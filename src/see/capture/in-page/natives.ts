// DOM accessors taken from the prototypes, so that named form controls cannot shadow them (DOM clobbering).

function getterOf<Owner extends object, Name extends keyof Owner>(
  prototype: Owner,
  name: Name,
): (owner: Owner) => Owner[Name] {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new Error(`no getter for ${String(name)}`);
  const { call } = Function.prototype;
  return call.bind(getter) as (owner: Owner) => Owner[Name];
}

type Method<Owner, Of> = Of extends (...given: infer Given) => infer Result
  ? (owner: Owner, ...given: Given) => Result
  : never;

function methodOf<Owner extends object, Name extends keyof Owner>(
  prototype: Owner,
  name: Name,
): Method<Owner, Owner[Name]> {
  const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as () => unknown;
  const { call } = Function.prototype;
  return call.bind(method) as unknown as Method<Owner, Owner[Name]>;
}

export const nodeType = getterOf(Node.prototype, 'nodeType');
export const firstChild = getterOf(Node.prototype, 'firstChild');
export const nextSibling = getterOf(Node.prototype, 'nextSibling');
export const previousSibling = getterOf(Node.prototype, 'previousSibling');
export const parentElementOf = getterOf(Node.prototype, 'parentElement');
export const parentNodeOf = getterOf(Node.prototype, 'parentNode');
export const slotOfElement = getterOf(Element.prototype, 'assignedSlot');
export const slotOfText = getterOf(Text.prototype, 'assignedSlot');
export const isConnected = getterOf(Node.prototype, 'isConnected');
export const nodeBaseUri = getterOf(Node.prototype, 'baseURI');
export const textData = getterOf(CharacterData.prototype, 'data');
export const localName = getterOf(Element.prototype, 'localName');
export const shadowRootOf = getterOf(Element.prototype, 'shadowRoot');
export const attributesOf = getterOf(Element.prototype, 'attributes');
export const attributeNames = methodOf(Element.prototype, 'getAttributeNames');
export const attributeValue = methodOf(Element.prototype, 'getAttribute');
export const matches = methodOf(Element.prototype, 'matches');
export const closest = methodOf(Element.prototype, 'closest');
export const setAttributeOf = methodOf(Element.prototype, 'setAttribute');
export const removeAttributeOf = methodOf(Element.prototype, 'removeAttribute');
export const textContent = getterOf(Node.prototype, 'textContent');
export const elementById = methodOf(Document.prototype, 'getElementById');
export const elementsBy = methodOf(Document.prototype, 'querySelectorAll');
export const clientLeft = getterOf(Element.prototype, 'clientLeft');
export const clientTop = getterOf(Element.prototype, 'clientTop');
export const clientHeight = getterOf(Element.prototype, 'clientHeight');
export const offsetWidth = getterOf(HTMLElement.prototype, 'offsetWidth');
export const assignedNodes = methodOf(HTMLSlotElement.prototype, 'assignedNodes');
export const rectOf = methodOf(Element.prototype, 'getBoundingClientRect');
export const rangeRect = methodOf(Range.prototype, 'getBoundingClientRect');
export const rangeRects = methodOf(Range.prototype, 'getClientRects');
export const setStart = methodOf(Range.prototype, 'setStart');
export const setEnd = methodOf(Range.prototype, 'setEnd');
export const selectContents = methodOf(Range.prototype, 'selectNodeContents');
export const documentElementOf = getterOf(Document.prototype, 'documentElement');
export const documentTitle = getterOf(Document.prototype, 'title');
export const documentContentType = getterOf(Document.prototype, 'contentType');
export const imageSource = getterOf(HTMLImageElement.prototype, 'currentSrc');
export const imageWidth = getterOf(HTMLImageElement.prototype, 'naturalWidth');
export const imageHeight = getterOf(HTMLImageElement.prototype, 'naturalHeight');

export const HTML = 'http://www.w3.org/1999/xhtml';

/** In a drawing, an element of the same name has none of the properties. */
export const isHtml = (element: Element, name: string): boolean =>
  localName(element) === name && element.namespaceURI === HTML;

const iframeDocument = getterOf(HTMLIFrameElement.prototype, 'contentDocument');
const framesetDocument = getterOf(HTMLFrameElement.prototype, 'contentDocument');

/** The document of a frame, null if this code may not enter it; undefined for other elements. */
export function frameDocument(element: Element): Document | null | undefined {
  if (isHtml(element, 'iframe')) return iframeDocument(element as HTMLIFrameElement);
  return isHtml(element, 'frame') ? framesetDocument(element as HTMLFrameElement) : undefined;
}
