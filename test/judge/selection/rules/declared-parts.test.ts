// Ingredients and steps that the data of a page lists are content, though short lines look like labels, and so is the text
// that introduces them; the rest of the page is judged by itself.

import { expect, test } from 'vitest';
import { applyRule } from '../../../support/apply-rule.ts';

const LIST = '<h2>You need</h2><ul><li>2 cups oats<li>1 pinch salt<li><b>For the top</b><li>3 figs, cut</ul>';
const PAGE = `<p>My aunt made this.</p>${LIST}<p>1. Toast the oats until golden.</p><p>Salt</p>`;
const data = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const recipe = (values: object) => data({ '@graph': [{ '@type': 'Recipe', ...values }] });
const INGREDIENTS = ['2 cups oats', '1 pinch salt', '3 figs, cut'];
const STEP = 'Toast the oats until golden.';

/** Texts of the pieces that are raised, where no piece is content by itself and all are named as something else. */
const raisedOf = (body: string): readonly string[] =>
  applyRule('declared-parts', `<title>Oats</title><body>${body}</body>`, { scores: -1, corrections: -3.5 })
    .raised;

const ITEMS = ['2 cups oats', '1 pinch salt', 'For the top', '3 figs, cut'];
const NUMBERED = `1. ${STEP}`;

test.each<readonly [what: string, body: string, texts: readonly string[]]>([
  ['no data', PAGE, []],
  [
    'ingredients, with the names of groups in their list',
    recipe({ recipeIngredient: INGREDIENTS }) + PAGE,
    ITEMS,
  ],
  ['few of the items of a list', recipe({ recipeIngredient: ['3 figs, cut'] }) + PAGE, ['3 figs, cut']],
  [
    'steps, which may be numbered',
    recipe({ recipeInstructions: [{ '@type': 'HowToStep', text: STEP }] }) + PAGE,
    [NUMBERED],
  ],
  [
    'steps of sections',
    recipe({
      recipeInstructions: [{ '@type': 'HowToSection', name: 'Salt', itemListElement: [{ text: STEP }] }],
    }) + PAGE,
    [NUMBERED],
  ],
  [
    'one text of all steps',
    recipe({ recipeInstructions: `Begin. ${STEP} Serve.` }) + PAGE.replace('1. ', ''),
    [STEP],
  ],
  [
    'the text that introduces it',
    recipe({ recipeIngredient: ['3 figs, cut'], description: 'My aunt made this.' }) + PAGE,
    ['My aunt made this.', '3 figs, cut'],
  ],
  [
    'what introduces something else',
    data({ '@type': 'Person', description: 'My aunt made this.' }) +
      recipe({ recipeIngredient: ['3 figs, cut'] }) +
      PAGE,
    ['3 figs, cut'],
  ],
  ['another thing', data({ '@type': 'Product', recipeIngredient: INGREDIENTS }) + PAGE, []],
  [
    'microdata',
    PAGE.replaceAll('<li>', '<li itemprop=ingredients>').replace('<li itemprop=ingredients><b', '<li><b'),
    ITEMS,
  ],
  [
    'microdata of a part of a line',
    PAGE.replace('2 cups oats', '<span itemprop=recipeIngredient>2 cups oats</span>').replace(
      '1 pinch salt',
      'Take all of what is left of your <i itemprop=recipeIngredient>salt</i>',
    ),
    ['2 cups oats'],
  ],
  [
    'ingredients that are links, and a link by itself',
    `${recipe({ recipeIngredient: [...INGREDIENTS, 'Figs'] })}<a href=/figs>Figs</a><p>My aunt made this.</p>${LIST.replaceAll(/<li>(\d[^<]*)/g, '<li><a href=/x>$1</a>')}`,
    ITEMS,
  ],
  [
    'amounts in blocks of their own',
    recipe({ recipeIngredient: INGREDIENTS }) +
      '<p>My aunt made this.</p><dl><dt>2 cups<dd>oats</dl><dl><dt>1 pinch<dd>sugar</dl>',
    ['2 cups', 'oats'],
  ],
  [
    'data whose markup is escaped twice',
    `${recipe({ recipeIngredient: ['2 cups cr&amp;egrave;me'] })}<p>2 cups crème</p>`,
    ['2 cups crème'],
  ],
  ['a part that comes twice', recipe({ recipeIngredient: INGREDIENTS }) + PAGE + LIST, ITEMS],
])('%s', (_, body, texts) => {
  expect(raisedOf(body)).toEqual(texts);
});
