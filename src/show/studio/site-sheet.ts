// The report of a site model: the slots of its template over a page, and what each is taken for.

import { isEmpty } from '../../base/box.ts';
import { counted } from '../../base/text/counted.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { partBox, type SitePart } from '../../judge/site/site-finding.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import { type ListedSlot, slotId } from '../../judge/site/slots/listed-slots.ts';
import { slotsOf } from '../../judge/site/slots/slots.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import {
  boxArea,
  type Drawing,
  legendOf,
  type Mark,
  type Part,
  type Sheet,
  type SheetRow,
  swatch,
} from './page/sheet/sheet.ts';

/** `sample`: the page that slots are drawn over; without one only the table is shown. */
export function siteSheet(model: SiteModel, sample: Snapshot | undefined): Sheet {
  const slots = model.slots();
  const parts = sample === undefined ? [] : shownParts(model, sample);
  const texts = new Map(parts.map(({ id, text }) => [id, text]));
  const table = {
    head: ['Slot', 'Place', 'Pages', 'Characters', 'Taken for', 'Why', 'On this page'],
    rows: slots.map(slot => rowOf(slot, texts.get(slot.id))),
  };
  return {
    title: 'Template of a site',
    drawings: sample === undefined ? [] : [drawingOf(sample, parts, slots)],
    parts: [
      {
        p: `${counted(model.pages, 'page')} learned, ${counted(slots.length, 'slot')}. A slot is a place of the template: the same tags, ids and classes on the way to it. To correct one: pith site learn --update --slot ID=noise -o MODEL, or ID=content.`,
      },
      legendOf(
        Object.entries(KINDS).map(([kind, says]) => [LOOKS[kind as Kind], `${kind}: ${says}`] as const),
      ),
      ...(sample === undefined ? [] : [MAP]),
      table,
    ],
  };
}

const MAP: Part = {
  name: 'The slots on a page of the site',
  beside: [[{ drawing: 0, caption: 'The slots on a page of the site: each leads to its row in the table' }]],
};

type Kind = ListedSlot['takenFor'];

const KINDS: Readonly<Record<Kind, string>> = {
  article: 'the text that differs from page to page is here',
  content: 'counts for its pieces',
  unsure: 'says little; the page itself decides',
  noise: 'counts against its pieces',
};

interface ShownPart {
  readonly id: string;
  readonly part: SitePart;
  readonly text: string;
}

function shownParts(model: SiteModel, sample: Snapshot): ShownPart[] {
  if (!model.methods.includes('slots')) return [];
  const slots = slotsOf(sample);
  const tree = treeOf(sample);
  return model
    .judge('slots')
    .judge(sample)
    .parts.map(part => ({
      id: slotId(slots[part.element] ?? 0),
      part,
      text: onOneLine(part.texts.map(index => tree.text(index).text).join(' ')),
    }));
}

function rowOf({ id, path, pages, chars, takenFor, corrected, reason }: ListedSlot, text = ''): SheetRow {
  const verdict = `${takenFor}${corrected === undefined ? '' : ' (by hand)'}`;
  return {
    id: `slot-${id}`,
    cells: [
      { text: id, as: 'code' },
      { text: shortPath(path) },
      pages,
      chars,
      [swatch(LOOKS[takenFor]), verdict],
      { text: reason },
      { text: shortened(text) },
    ],
  };
}

function drawingOf(sample: Snapshot, parts: readonly ShownPart[], slots: readonly ListedSlot[]): Drawing {
  const known = new Map(slots.map(slot => [slot.id, slot]));
  const { width, height } = sample.page;
  const shown = Math.min(height, MOST_HEIGHT);
  const marks = parts.flatMap(({ id, part, text }): Mark[] => {
    const box = partBox(sample, part);
    if (isEmpty(box) || box[1] >= shown) return [];
    const [left, top, boxWidth, boxHeight] = box;
    const slot = known.get(id);
    return [
      {
        look: LOOKS[slot?.takenFor ?? 'unsure'],
        area: boxArea(box),
        title: `${id}: ${slot?.path ?? 'in no learned page'}\n${part.reason}`,
        href: `#slot-${id}`,
        letters: {
          x: Math.round(left) + 2,
          y: Math.round(top + Math.min(boxHeight, LETTER_HEIGHT)),
          text: text.slice(0, Math.max(1, Math.floor(boxWidth / LETTER_WIDTH))),
        },
      },
    ];
  });
  return { width, height: shown, marks };
}

/** A longer page is cut: its slots repeat. */
const MOST_HEIGHT = 6000;
/** Letters of Han and the like are as wide as high. */
const LETTER_HEIGHT = 14;
const LETTER_WIDTH = 14;

/** Its first and its last steps below BODY: the map has all of them. */
function shortPath(path: string): string {
  const steps = path.split(' > ').slice(2);
  const shown = steps.length > MOST_STEPS ? [steps[0], '…', ...steps.slice(1 - MOST_STEPS)] : steps;
  return shown.join(' › ') || 'body';
}

const MOST_STEPS = 4;

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)} …` : text);

const LOOKS = {
  article: 'look-found',
  content: 'look-also',
  unsure: 'look-unsure',
  noise: 'look-lost',
} as const;
