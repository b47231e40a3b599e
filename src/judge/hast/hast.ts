// Converts the kept part of a Snapshot to one hast tree: content in reading order, with semantics and without styling.

import type { Root } from 'hast';
import { EMPTY_BOX } from '../../base/box.ts';
import { remembered } from '../../base/memoize.ts';
import { atOnce, type Steps } from '../../base/threads/steps.ts';
import { keepsLines } from '../../page/perception/computed-style.ts';
import { notesOf } from '../../page/perception/notes.ts';
import { lazyPictures } from '../../page/perception/picture-source.ts';
import { playersOf } from '../../page/perception/players.ts';
import { textWithin } from '../../page/perception/texts-within.ts';
import { isUnstyled } from '../../page/pieces/unstyled.ts';
import { withDocumentsInDrawings } from '../../page/snapshot/documents-in-drawings.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { withPaintedPictures } from '../../page/snapshot/painted-pictures.ts';
import type { Snapshot, SnapshotBlank, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { commentPlaces, elementsAround, holdersOf, offeredTree, type Selection } from '../selection/kept.ts';
import { codeBoxesOf } from './code/code-boxes.ts';
import { codeRunsOf } from './code/code-runs.ts';
import { lineNumbersOf } from './code/line-numbers.ts';
import { keepOneTitle, moveHeadingPictures, unlistHeadLines } from './finished-headings.ts';
import { Flow } from './flow.ts';
import { formulasOf } from './formulas/formulas.ts';
import { handlerOf, readOnlyFields } from './handlers.ts';
import { LIMITS } from './limits.ts';
import { dropNeedlessPictures } from './pictures/needless-pictures.ts';
import { cellLabel, isIconName } from './pictures/small-pictures.ts';
import { levelPosts, withoutBylines } from './posts.ts';
import { removeStrays, trimEnd } from './strays.ts';
import { isCell } from './tables/table-handlers.ts';
import type { Leave, Page } from './visit.ts';

/** Frames and shadow trees appear where they are painted. Every address in the tree is absolute and safe to follow. */
export const hastOf = (captured: Snapshot, selection: Selection): Root =>
  atOnce(hastSteps(captured, selection));

export function* hastSteps(captured: Snapshot, selected: Selection): Steps<Root> {
  const { offered, pictureLinks } = selected;
  if (offered?.tree !== undefined) return offeredTree(offered.tree, pictureLinks);
  const snapshot = withPaintedPictures(withDocumentsInDrawings(captured));
  const selection = withoutBylines(selected);
  const formulas = formulasOf(snapshot);
  const pictures = lazyPictures(snapshot, selection);
  const players = playersOf(snapshot);
  const places = commentPlaces(selection.comments);
  const shown = [
    ...[...formulas.keys(), ...players.keys()].filter(index => selection.keptElements[index] === 1),
    ...pictures.withoutPlaceholder,
    ...readOnlyFields(snapshot, selection),
    ...places.keys(),
  ];
  const holders = holdersOf(snapshot, selection, shown);
  const codeBoxes = codeBoxesOf(snapshot, selection);
  const codeRuns = codeRunsOf(snapshot, selection, codeBoxes);
  const tree = treeOf(snapshot);
  const page: Page = {
    snapshot,
    tree,
    selection,
    holders,
    notes: notesOf(snapshot, holders),
    commentPlaces: places,
    holdsComments: elementsAround(snapshot, places.keys()),
    formulas,
    players,
    lazyPictures: pictures,
    codeBoxes,
    codeRuns,
    linesOfRuns: new Set([...codeRuns.values()].flat()),
    lineNumbers: lineNumbersOf(snapshot, codeBoxes),
    cellText: remembered((cell: number) =>
      textWithin({ tree, selection }, cell).slice(0, LIMITS.cellChars).toLowerCase(),
    ),
  };
  yield;
  const root = yield* new PageWalk(page).run();
  yield;
  dropNeedlessPictures(root);
  moveHeadingPictures(root);
  removeStrays(root);
  unlistHeadLines(root);
  trimEnd(root);
  if (selection.title !== undefined) keepOneTitle(root);
  levelPosts(root);
  return root;
}

/** They take up to 0.04 ms each. */
const ELEMENTS_A_STEP = 500;

interface OpenElement {
  readonly index: number;
  readonly leave: Leave;
}

/** Walks elements and texts once, in document order, with an explicit stack: pages can be very deep. */
class PageWalk {
  readonly #page: Page;
  readonly #flow: Flow;
  readonly #open: OpenElement[] = [];
  #skippedUntil = 0;
  /** End of an element that was skipped because it shows no letters. */
  #lettersFrom = 0;
  #nextBlank = 0;

  constructor(page: Page) {
    this.#page = page;
    this.#flow = new Flow(isUnstyled(page.snapshot), element => page.tree.style(element).writingMode);
  }

  *run(): Steps<Root> {
    const { elements, texts } = this.#page.snapshot;
    let next = 0;
    for (let index = 0; index <= elements.length; index++) {
      for (let text = texts[next]; text !== undefined && text.before <= index; text = texts[++next]) {
        this.#blanks(index, next);
        this.#text(next);
      }
      this.#blanks(index, next);
      if (index < elements.length) this.#element(index);
      if (index % ELEMENTS_A_STEP === ELEMENTS_A_STEP - 1) yield;
    }
    this.#leaveUntil(-1);
    return this.#flow.end();
  }

  #element(index: number): void {
    const { snapshot, holders, tree } = this.#page;
    const element = snapshot.elements[index];
    if (element === undefined || index < this.#skippedUntil) return;
    this.#leaveUntil(element.parent);
    this.#flow.reach(index);
    if (holders[index] === 0 && !isCell(element)) {
      // An invisible element may still contain a space, but `wbr` never does.
      if (element.style >= 0 && element.tag !== 'wbr') this.#flow.crossTag();
      this.#icon(index, element);
      this.#skippedUntil = tree.end(index);
      this.#lettersFrom = this.#skippedUntil;
      return;
    }
    this.#flow.crossTag();
    const style = tree.style(index);
    const visit = { page: this.#page, flow: this.#flow, index, element, style };
    const answer = handlerOf(visit)(visit);
    if (answer !== 'skip') {
      this.#open.push({ index, leave: answer });
      return;
    }
    this.#skippedUntil = tree.end(index);
    this.#flow.crossTag();
  }

  /** Adds the white space that comes before both this element and this text. */
  #blanks(index: number, textIndex: number): void {
    const { blanks = [] } = this.#page.snapshot;
    for (
      let blank = blanks[this.#nextBlank];
      blank !== undefined && blank.before <= index && blank.beforeText <= textIndex;
      blank = blanks[++this.#nextBlank]
    ) {
      this.#leaveUntil(blank.parent);
      const isRead = this.#open.at(-1)?.index === blank.parent || blank.parent < this.#lettersFrom;
      if (isRead) this.#blank(blank);
    }
  }

  #blank({ text, collapses = false }: SnapshotBlank): void {
    this.#flow.text(text, EMPTY_BOX, 0, !collapses);
  }

  /** Adds an icon that a style sheet draws in an element without letters. */
  #icon(index: number, element: SnapshotElement): void {
    const style = this.#page.tree.style(index);
    const label = cellLabel({ page: this.#page, flow: this.#flow, index, element, style });
    if (label !== '') this.#flow.text(label, element.pageBox, style.fontSize, false);
  }

  #text(textIndex: number): void {
    const { snapshot, tree, selection } = this.#page;
    const text = snapshot.texts[textIndex];
    if (text === undefined || selection.keptTexts[textIndex] !== 1) return;
    this.#leaveUntil(text.parent);
    if (this.#open.at(-1)?.index !== text.parent || isIconName(this.#page, text)) return;
    this.#flow.reach(text.parent);
    const style = tree.style(text.parent);
    this.#flow.text(text.text, text.pageBox, style.fontSize, keepsLines(style));
  }

  /** Leaves every open element that is not an ancestor in `parent`. */
  #leaveUntil(parent: number): void {
    for (let last = this.#open.at(-1); last !== undefined; last = this.#open.at(-1)) {
      if (this.#page.tree.contains(last.index, parent)) return;
      this.#open.pop();
      this.#flow.crossTag();
      last.leave();
    }
  }
}
