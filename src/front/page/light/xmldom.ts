// The part of xmldom that mathml-to-latex needs, for the MathML that `math-markup.ts` writes: elements, quoted attributes,
// and text with numeric references. A worker has no DOMParser of its own.

interface TextNode {
  readonly nodeName: '#text';
  readonly textContent: string;
}

interface Attribute {
  readonly nodeName: string;
  readonly nodeValue: string;
}

class XmlElement {
  readonly nodeName: string;
  readonly tagName: string;
  readonly attributes: readonly Attribute[];
  readonly childNodes: (XmlElement | TextNode)[] = [];

  constructor(name: string, attributes: readonly Attribute[]) {
    this.nodeName = name;
    this.tagName = name;
    this.attributes = attributes;
  }

  get textContent(): string {
    return this.childNodes.map(node => node.textContent).join('');
  }
}

const PARTS = /<\/[^>]*>|<([\w-]+)((?:\s[\w-]+="[^"]*")*)>|[^<]+/g;
const ATTRIBUTES = /\s([\w-]+)="([^"]*)"/g;

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

export class DOMParser {
  parseFromString(xml: string) {
    const all: XmlElement[] = [];
    const open: XmlElement[] = [];
    for (const [part, name, attributes = ''] of xml.matchAll(PARTS)) {
      const parent = open.at(-1);
      if (name !== undefined) {
        const list = [...attributes.matchAll(ATTRIBUTES)].map(([, nodeName = '', value = '']) => ({
          nodeName,
          nodeValue: decoded(value),
        }));
        const element = new XmlElement(name, list);
        parent?.childNodes.push(element);
        open.push(element);
        all.push(element);
      } else if (part.startsWith('</')) open.pop();
      else parent?.childNodes.push({ nodeName: '#text', textContent: decoded(part) });
    }
    return { getElementsByTagName: (wanted: string) => all.filter(({ tagName }) => tagName === wanted) };
  }
}
