// Non-content parts inside the main column, in words that a reader can check on the picture.

export const DROP_RULES = {
  byline: 'line with author, date or source, which precision leaves out',
  floating: 'floats over the page',
  share: 'share bar',
  contents: 'on-this-page list',
  signup: 'sign-up or log-in form',
  comments: "readers' comments",
  form: 'form',
  edit: 'edit link',
  turn: 'links to other pages of a series',
  tags: 'list of tags',
  advert: 'advertisement',
  crumbs: 'way to this page',
  navigation: 'navigation inside the centre',
  related: 'related or recommended pages',
  copyright: 'copyright line',
  label: 'short label beside the content',
  outside: 'outside of the centre of the wide window, by which narrow pages are judged',
  apart: 'apart from the main text',
  site: 'repeated by the site',
  choice: 'left out by a selector, or by a rule of the site',
} as const;

export type DropRule = keyof typeof DROP_RULES;
/** Names the rule by which a caller leaves an element out. */
export type CallerRule = (element: number) => DropRule | undefined;
