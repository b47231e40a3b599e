// Notes to which the content leads.

import { expect, test } from 'vitest';
import { keepNotes } from '../../../../src/judge/selection/rules/kept-notes.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const NOTES =
  '<ol><li id="n1">The first note of this page <a href="#r1">^</a></li><li id="n2">The second note of this page <a href="#r2">^</a></li></ol>';
const mark = (number: number) => `<sup id="r${number}"><a href="#n${number}">${number}</a></sup>`;

/** Notes that are kept, where the texts of the elements with the class `kept` are content. */
function notesKeptIn(html: string): string[] {
  const snapshot = snapshotFromHtml(html);
  const { elements, texts } = snapshot;
  const isKept = (at: number): boolean =>
    at >= 0 && (elements[at]?.attributes.class === 'kept' || isKept(elements[at]?.parent ?? -1));
  const kept = Uint8Array.from(texts, ({ parent }) => (isKept(parent) ? 1 : 0));
  keepNotes(snapshot, kept);
  return texts.flatMap(({ text }, index) => (kept[index] === 1 && text.includes('note') ? text.trim() : []));
}

test('of a mark in the content', () =>
  expect(notesKeptIn(`<p class="kept">Words${mark(1)}</p><p>Others${mark(2)}</p>${NOTES}`)).toEqual([
    'The first note of this page',
  ]));

test('but not those that the margin shows', () =>
  expect(
    notesKeptIn(`<p class="kept">Words${mark(1)} <span>The first note of this page</span></p>${NOTES}`),
  ).toEqual(['The first note of this page']));

/** Headings that are kept around the notes of a text whose only mark leads to the first. */
const headingsKeptIn = (after: string): string[] =>
  notesKeptIn(`<p class="kept">Words${mark(1)}</p>${after}`);

test('and the heading right above them', () =>
  expect(headingsKeptIn(`<h2>All notes</h2>${NOTES}`)).toEqual(['All notes', 'The first note of this page']));

test('but no heading with a text between it and them', () =>
  expect(headingsKeptIn(`<h2>All notes</h2><p>Words that are dropped</p>${NOTES}`)).toEqual([
    'The first note of this page',
  ]));

test('and not the heading of notes in the text', () =>
  expect(headingsKeptIn(`<h2>No note</h2><p>Words</p>${NOTES}`)).toEqual(['The first note of this page']));
