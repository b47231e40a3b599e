// Runs in the page that is read, in the extension's own world, after `pith-page.js`.

import type { Zone } from '../../judge/zones/zoning.ts';
import type * as PithPage from '../page/index.ts';
import type { PageOverlay } from '../page/read.ts';
import { chrome, type Notice, type Reply, type Request } from './messages.ts';

declare const pith: typeof PithPage;

let drawn: PageOverlay | undefined;
let isExplaining = false;
let isLabelling = false;
let explained: Element | undefined;

const notify = (notice: Notice): void => {
  // The panel may be closed by now.
  chrome.runtime.sendMessage(notice).catch(() => {});
};

async function answer(request: Request): Promise<Reply> {
  if (request.kind === 'read') {
    draw([]);
    return { record: await pith.read(document, { outline: true }) };
  }
  if (request.kind === 'overlay') draw(request.zones);
  if (request.kind === 'explain') isExplaining = request.isOn;
  if (request.kind === 'label') isLabelling = request.isOn;
  return {};
}

function draw(zones: readonly Zone[]): void {
  drawn?.remove();
  drawn = zones.length === 0 ? undefined : pith.overlay(undefined, zones);
}

function onPointer({ target, isTrusted }: Event): void {
  if (!(isExplaining && isTrusted) || !(target instanceof Element) || target === explained) return;
  explained = target;
  notify({ kind: 'explained', name: nameOf(target), why: pith.explain(target) });
}

/** Clicks of a person alone: a page can make its own. */
function onClick(event: Event): void {
  if (!(isLabelling && event.isTrusted) || !(event.target instanceof Element)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  notify({ kind: 'labelled', selector: pith.selector(event.target) });
}

const nameOf = ({ localName, id }: Element): string => (id === '' ? localName : `${localName}#${id}`);

// A second injection replaces nothing: the listeners of the first are still there.
const world = globalThis as { isPithInTab?: boolean };
if (world.isPithInTab !== true) {
  world.isPithInTab = true;
  addEventListener('pointerover', onPointer, { capture: true, passive: true });
  addEventListener('click', onClick, { capture: true });
  chrome.runtime.onMessage.addListener((message, _, reply) => {
    answer(message as Request).then(reply, error => reply({ error: String(error?.message ?? error) }));
    return true;
  });
}
