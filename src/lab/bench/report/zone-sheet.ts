// The report of the zone benchmark: tables, calibration, and every page with the zones of each method, worst first.

import type { Box } from '../../../base/box.ts';
import { counted } from '../../../base/text/counted.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import {
  boxArea,
  type Drawing,
  legendOf,
  type Mark,
  type MarkedWords,
  type Part,
  type Words,
} from '../../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../../show/studio/studio-html.ts';
import { kindTable, milliseconds, percent, percentOfText, share, type Table } from '../tables.ts';
import type { ConfidenceBin } from '../zones/calibration.ts';
import type { MovedBlock } from '../zones/differences.ts';
import type { ZoneOutline } from '../zones/outlines.ts';
import {
  type MethodSummary,
  type PageAnswer,
  type PageResult,
  type ZoneBenchResult,
  zoneTables,
} from '../zones/result.ts';
import {
  failureParts,
  pageId,
  pageIndex,
  pageSection,
  scoreCell,
  tableParts,
  worstFirst,
} from './bench-parts.ts';

/** `pictures`: scaled down, by page. */
export function zoneSheet(
  result: ZoneBenchResult,
  title: string,
  pictures: ReadonlyMap<string, Buffer>,
): PicturedSheet {
  const { methods, summaries } = result;
  const pages = worstFirst(result.pages, page => scoreOf(page, methods[0] ?? ''));
  const shown: Buffer[] = [];
  // A row of drawings for each page: the truth, then the methods.
  const drawings = pages.flatMap(page => {
    const picture = pictures.get(page.id);
    return drawingsOf(page, methods, picture && shown.push(picture) - 1);
  });
  return {
    title,
    pictures: shown,
    drawings: [...drawings, ...summaries.map(calibrationPlot)],
    parts: [
      {
        p: `${counted(pages.length, 'labelled page')}, ${methods.length === 1 ? 'method' : 'methods'} ${methods.join(', ')}. Weights: a text its non-blank characters, an image 40. Intervals: 95 %, bootstrap over pages.`,
      },
      legendOf([
        ...ZONES.map(zone => [`zone-${zone}`, zone] as const),
        ['look-kept', 'kept as content'],
        ['look-wrong', 'in another zone than the truth'],
      ]),
      ...tableParts([...zoneTables(result), ...kindTables(summaries)]),
      beside('What was taken for what', summaries.map(confusionPart)),
      beside(
        'Does confidence tell?',
        summaries.map((summary, at) => calibrationPart(summary, drawings.length + at)),
      ),
      pageIndex({ pages, methods, scoreOf, about: ['kind', ({ kind }) => kind] }),
      pictureGrid(pages, methods),
      ...pages.map((page, place) => pagePart(page, methods, place)),
    ],
  };
}

const scoreOf = ({ answers }: PageResult, method: string): number | undefined =>
  answers[method]?.score.accuracy;

const kindTables = (summaries: readonly MethodSummary[]): Table[] => [
  kindTable('Macro F1 by kind of page', summaries, row => row.macroF1),
  kindTable('Share of good pages by kind of page', summaries, row => row.good),
  kindTable('Share of pages with content of grade A by kind of page', summaries, row => row.contentGrades.A),
];

const beside = (name: string, parts: readonly (readonly Part[])[]): Part => ({
  section: name,
  parts: [{ name, beside: parts }],
});

/** Each row is one zone of the truth, and shows how its weight is distributed. */
function confusionPart({ method, confusion }: MethodSummary): Part[] {
  const rows = ZONES.map(truth => {
    const total = ZONES.reduce((sum, answer) => sum + confusion[truth][answer], 0);
    const shares = ZONES.map(answer => (total > 0 ? confusion[truth][answer] / total : null));
    return { cells: [truth, ...shares.map(scoreCell), percent(total)] };
  });
  return [{ p: { text: method, as: 'b' } }, { head: ['truth ↓ answer →', ...ZONES, 'of all'], rows }];
}

function calibrationPart({ method, calibration }: MethodSummary, drawing: number): Part[] {
  const { bins, sure, unsure, expectedError } = calibration;
  const row = (name: string, { pages, confidence, accuracy, good }: ConfidenceBin) => ({
    cells: [name, pages, share(confidence), scoreCell(accuracy), scoreCell(pages > 0 ? good : null)],
  });
  return [
    { p: { text: method, as: 'b' } },
    { p: `Mean distance of confidence from accuracy: ${share(expectedError)}.` },
    { drawing, caption: `${method}: accuracy (upwards) over confidence, from 0 to 1` },
    {
      head: ['confidence', 'pages', 'mean', 'accuracy', 'good'],
      rows: [
        ...bins.filter(({ pages }) => pages > 0).map(bin => row(`${bin.from}–${bin.to}`, bin)),
        row(`over ${sure.from}`, sure),
        row(`up to ${unsure.to}`, unsure),
      ],
    },
  ];
}

/** px */
const PLOT = { size: 220, dot: 4, perPage: 1.2 } as const;

function calibrationPlot({ calibration: { bins } }: MethodSummary): Drawing {
  const { size, dot, perPage } = PLOT;
  const dots = bins.flatMap(({ confidence, accuracy, pages }): Mark[] => {
    if (confidence === null || accuracy === null) return [];
    const radius = dot + perPage * Math.sqrt(pages);
    const [x, y] = [confidence * size, (1 - accuracy) * size];
    const title = `${counted(pages, 'page')}, confidence ${share(confidence)}, accuracy ${share(accuracy)}`;
    const half = (to: number) => `a${radius} ${radius} 0 0 1 ${to} 0`;
    return [
      { look: 'look-found', area: `M${x - radius} ${y}${half(2 * radius)}${half(-2 * radius)}`, title },
    ];
  });
  return {
    width: size,
    height: size,
    marks: [{ look: 'look-unsure', area: `M0 ${size}L${size} 0` }, ...dots],
  };
}

function drawingsOf(
  page: PageResult,
  methods: readonly string[],
  picture: number | undefined,
): (Drawing | null)[] {
  const { width, height } = page;
  const drawing = (
    kept: readonly Box[],
    outlines: readonly ZoneOutline[],
    moved: readonly MovedBlock[],
  ): Drawing => ({
    width,
    height,
    picture,
    marks: [
      ...kept.map(box => ({ look: 'look-kept', area: boxArea(box) })),
      ...outlines.map(({ zone, pageBox }) => ({ look: `zone-${zone}`, area: boxArea(pageBox), title: zone })),
      ...moved.map(({ pageBox, truth, answer, text }) => ({
        look: 'look-wrong',
        area: boxArea(pageBox),
        title: `${truth} → ${answer}: ${text}`,
      })),
    ],
  });
  const ofMethods = methods.map(method => {
    const answer = page.answers[method];
    return answer ? drawing(answer.keptOutlines, answer.outlines, answer.differences.blocks) : null;
  });
  return [drawing(page.contentOutlines, page.truthOutlines, []), ...ofMethods];
}

function pictureGrid(pages: readonly PageResult[], methods: readonly string[]): Part {
  const names = ['truth', ...methods];
  const rows = pages.map((page, place) => ({
    cells: [
      { cell: { text: page.id, href: `#${pageId(place)}` }, small: page.kind },
      ...names.map((name, at) => {
        const answer = page.answers[name];
        if (at > 0 && answer === undefined) return 'no answer';
        const figures = answer ? `${share(answer.score.accuracy)} · ${share(answer.content?.f1)}` : '';
        return { cell: { text: `${name}: ${page.id}`, drawing: place * names.length + at }, small: figures };
      }),
    ],
  }));
  return {
    section: 'Picture grid',
    parts: [
      {
        p: 'Zones as outlines, what is kept as content in yellow; below each its accuracy in zones and its content F1.',
      },
      {
        fold: `${counted(pages.length, 'page')}, ${counted(methods.length, 'method')}`,
        parts: [{ head: ['page', ...names], rows }],
      },
    ],
  };
}

function pagePart(page: PageResult, methods: readonly string[], place: number): Part {
  const { id, kind, width, height, weight, title, failures, answers } = page;
  const answered = methods.flatMap(method => {
    const answer = answers[method];
    return answer === undefined ? [] : [{ method, answer }];
  });
  const first = place * (methods.length + 1);
  return pageSection(id, `${kind}, ${width} × ${height} px, weight ${weight}`, place, [
    { p: { text: title } },
    ...failureParts(failures),
    ...answered.flatMap(({ method, answer }) =>
      answer.notes.map(note => ({ p: [{ text: `${method}: `, as: 'b' as const }, { text: note }] })),
    ),
    {
      name: `zones of ${id}`,
      beside: ['truth', ...methods].map((method, at) => [
        { drawing: first + at, caption: at === 0 ? method : answerText(method, answers[method]) },
      ]),
    },
    ...(answered.length === 0 ? [] : [overlapTable(answered)]),
    ...answered.flatMap(({ method, answer }, at) => wrongParts(method, answer, at === 0)),
  ]);
}

function answerText(method: string, answer: PageAnswer | undefined): string {
  if (answer === undefined) return `${method}: no answer`;
  const { score, content, confidence } = answer;
  const ofContent = content === null ? '' : `; content F1 ${share(content.f1)}, grade ${content.grade}`;
  return `${method}: ${share(score.accuracy)} ${score.grade}, confidence ${share(confidence)}, ${milliseconds(answer.milliseconds)} ms${ofContent}`;
}

function overlapTable(answered: readonly { method: string; answer: PageAnswer }[]): Part {
  return {
    head: ['method', 'text in another zone', 'elements', ...ZONES.map(zone => `${zone} IoU`)],
    rows: answered.map(({ method, answer: { differences } }) => ({
      cells: [
        method,
        percentOfText(differences.textShare),
        differences.elements,
        ...ZONES.map(zone => scoreCell(differences.iou[zone])),
      ],
    })),
  };
}

function wrongParts(method: string, { differences: { blocks }, wrong }: PageAnswer, isOpen: boolean): Part[] {
  if (blocks.length === 0 && wrong.length === 0) return [];
  const blockRows = blocks.map(({ text, path, chars, parts, truth, answer }) => ({
    cells: [
      { cell: { text }, small: { text: path } },
      { cell: chars, small: counted(1 + parts, 'element') },
      zonesWords(truth, answer),
    ],
  }));
  const wrongRows = wrong.map(({ text, path, weight, truth, answer, reason }) => ({
    cells: [
      { cell: { text }, small: { text: path } },
      weight,
      zonesWords(truth, answer),
      { cell: { text: reason } },
    ],
  }));
  const reasons: Part = {
    fold: `The heaviest of their texts and pictures, and why ${method} put them there`,
    parts: [{ head: ['text', 'weight', 'truth → answer', 'its reason'], rows: wrongRows }],
  };
  return [
    {
      fold: `${method}: blocks in another zone`,
      isOpen,
      parts: [
        ...(blocks.length === 0
          ? []
          : [{ head: ['block', 'characters', 'truth → answer'], rows: blockRows }]),
        ...(wrong.length === 0 ? [] : [reasons]),
      ],
    },
  ];
}

const zonesWords = (truth: Zone, answer: Zone): Words => [zoneWord(truth), ' → ', zoneWord(answer)];

const zoneWord = (zone: Zone): MarkedWords => ({ text: zone, look: `zone zone-${zone}` });
