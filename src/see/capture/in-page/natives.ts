// DOM accessors taken from the prototypes, so that named form controls cannot shadow them (DOM clobbering).

function getterOf<Owner, Value>(prototype: object, name: string): (node: Owner) => Value {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new Error(`no getter for ${name}`);
  const { call } = Function.prototype;
  return call.bind(getter) as (node: Owner) => Value;
}

function methodOf<Method>(prototype: object, name: string): Method {
  const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as () => unknown;
  const { call } = Function.prototype;
  return call.bind(method) as unknown as Method;
}

export const nodeType = getterOf<Node, number>(Node.prototype, 'nodeType');
export const firstChild = getterOf<Node, Node | null>(Node.prototype, 'firstChild');
export const nextSibling = getterOf<Node, Node | null>(Node.prototype, 'nextSibling');
export const previousSibling = getterOf<Node, Node | null>(Node.prototype, 'previousSibling');
export const parentNodeOf = getterOf<Node, Node | null>(Node.prototype, 'parentNode');
export const slotOfElement = getterOf<Element, Element | null>(Element.prototype, 'assignedSlot');
export const slotOfText = getterOf<Text, Element | null>(Text.prototype, 'assignedSlot');
export const isConnected = getterOf<Node, boolean>(Node.prototype, 'isConnected');
export const nodeBaseUri = getterOf<Node, string>(Node.prototype, 'baseURI');
export const textData = getterOf<CharacterData, string>(CharacterData.prototype, 'data');
export const localName = getterOf<Element, string>(Element.prototype, 'localName');
export const shadowRootOf = getterOf<Element, ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const attributesOf = getterOf<Element, NamedNodeMap>(Element.prototype, 'attributes');
export const attributeNames = methodOf<(element: Element) => string[]>(
  Element.prototype,
  'getAttributeNames',
);
export const attributeValue = methodOf<(element: Element, name: string) => string | null>(
  Element.prototype,
  'getAttribute',
);
export const matches = methodOf<(element: Element, selector: string) => boolean>(
  Element.prototype,
  'matches',
);
export const setAttributeOf = methodOf<(element: Element, name: string, value: string) => void>(
  Element.prototype,
  'setAttribute',
);
export const removeAttributeOf = methodOf<(element: Element, name: string) => void>(
  Element.prototype,
  'removeAttribute',
);
export const textContent = getterOf<Node, string | null>(Node.prototype, 'textContent');
export const elementById = methodOf<(document: Document, id: string) => Element | null>(
  Document.prototype,
  'getElementById',
);
export const elementsBy = methodOf<(document: Document, selector: string) => Iterable<Element>>(
  Document.prototype,
  'querySelectorAll',
);
export const clientLeft = getterOf<Element, number>(Element.prototype, 'clientLeft');
export const clientTop = getterOf<Element, number>(Element.prototype, 'clientTop');
export const clientHeight = getterOf<Element, number>(Element.prototype, 'clientHeight');
export const offsetWidth = getterOf<HTMLElement, number>(HTMLElement.prototype, 'offsetWidth');
export const assignedNodes = methodOf<(slot: Element) => Node[]>(HTMLSlotElement.prototype, 'assignedNodes');
export const rectOf = methodOf<(element: Element) => DOMRect>(Element.prototype, 'getBoundingClientRect');
export const rangeRect = methodOf<(range: Range) => DOMRect>(Range.prototype, 'getBoundingClientRect');
export const rangeRects = methodOf<(range: Range) => DOMRectList>(Range.prototype, 'getClientRects');
export const setStart = methodOf<(range: Range, node: Node, offset: number) => void>(
  Range.prototype,
  'setStart',
);
export const setEnd = methodOf<(range: Range, node: Node, offset: number) => void>(Range.prototype, 'setEnd');
export const selectContents = methodOf<(range: Range, node: Node) => void>(
  Range.prototype,
  'selectNodeContents',
);
export const documentElementOf = getterOf<Document, Element | null>(Document.prototype, 'documentElement');
export const documentTitle = getterOf<Document, string>(Document.prototype, 'title');
export const documentContentType = getterOf<Document, string>(Document.prototype, 'contentType');
export const frameDocument = getterOf<HTMLIFrameElement, Document | null>(
  HTMLIFrameElement.prototype,
  'contentDocument',
);
export const framesetDocument = getterOf<HTMLFrameElement, Document | null>(
  HTMLFrameElement.prototype,
  'contentDocument',
);
export const imageSource = getterOf<HTMLImageElement, string>(HTMLImageElement.prototype, 'currentSrc');
export const imageWidth = getterOf<HTMLImageElement, number>(HTMLImageElement.prototype, 'naturalWidth');
export const imageHeight = getterOf<HTMLImageElement, number>(HTMLImageElement.prototype, 'naturalHeight');
