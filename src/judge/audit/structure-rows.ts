// Rows of the audit about landmarks, order, headings and titles.

export const STRUCTURE_ROWS = {
  'no-main': {
    group: 'landmarks',
    severity: 'moderate',
    title: 'no main landmark',
    why: 'screen readers cannot jump to the content, and readers of HTML guess where it begins',
    measured: 'no `main` element or role shows text, and the content has 200 characters or more',
    mend: 'put the content in one `main` element',
  },
  'main-twice': {
    group: 'landmarks',
    severity: 'serious',
    title: 'several main landmarks',
    why: 'screen readers and readers of HTML take the first one for the content',
    measured: 'two or more `main` elements or roles show text at the same time',
    mend: 'keep one `main`; hide the others, or make them `section`',
  },
  'main-short': {
    group: 'landmarks',
    severity: 'serious',
    title: 'content outside of main',
    why: 'who jumps to the main landmark, or reads it alone, misses this content',
    measured: 'a quarter of the content, and 200 characters or more, is painted in CENTER outside of `main`',
    mend: 'move it into `main`',
  },
  'main-whole': {
    group: 'landmarks',
    severity: 'serious',
    title: 'header and footer inside of main',
    why: 'a main landmark around menus and footer tells nobody where the content begins',
    measured:
      '`main` holds 80% or more of the text painted in HEADER and of that in FOOTER, 80 characters or more',
    mend: 'move header, navigation and footer out of `main`',
  },
  'landmark-misplaced': {
    group: 'landmarks',
    severity: 'serious',
    title: 'landmark that is painted as something else',
    why: 'the name that a screen reader announces is not what people see, and readers of HTML drop or keep the wrong part',
    measured:
      'nearly all text of a `header` is in FOOTER, of a `footer` in HEADER, of `main` outside of CENTER; or a `nav` or `aside` holds most of the content',
    mend: 'declare it as what it is, or as nothing',
  },
  'zone-undeclared': {
    group: 'landmarks',
    severity: 'moderate',
    title: 'header, footer or side column that is not declared',
    why: 'screen readers cannot skip it, and readers of HTML may take it for content',
    measured:
      'half of the text in HEADER or FOOTER (40 characters or more), LM or RM (100 or more) is in no landmark but `main`',
    mend: 'put it in a `header` or `footer` outside of `main` and `article`, or in an `aside`',
  },
  'navigation-undeclared': {
    group: 'landmarks',
    severity: 'moderate',
    title: 'menu that is not declared',
    why: 'screen readers cannot skip the menu or jump to it',
    measured: 'a block in HEADER, LM or RM with 5 links or more, 80% of its text in links, is in no `nav`',
    mend: 'put it in a `nav`',
  },
  'order-block': {
    group: 'order',
    severity: 'moderate',
    title: 'block that is read in another place than it is painted',
    why: 'screen readers, keyboards and extractors follow the document, and read it after what is painted below it',
    measured:
      'a block of the content comes after another in the document and ends above it in the same column',
    mend: 'put the blocks into the document in the order in which they are painted',
  },
  'order-zone': {
    group: 'order',
    severity: 'moderate',
    title: 'header or footer on the wrong side of the content',
    why: 'screen readers and extractors read the end of the page first, or its head last',
    measured:
      '90% of the text of FOOTER comes before 90% of that of CENTER in the document, or of HEADER after it',
    mend: 'put header, content and footer into the document in this order',
  },
  'heading-undeclared': {
    group: 'headings',
    severity: 'moderate',
    title: 'heading by its looks alone',
    why: 'screen readers do not list it, and readers of HTML cut no section there',
    measured:
      'a line of the content in a font 1.25 times as large as the text, with prose below it and no heading above it, is no `h1` to `h6`',
    mend: 'make it a heading of the level that it is painted as',
  },
  'heading-size': {
    group: 'headings',
    severity: 'moderate',
    title: 'headings of a lower level that are painted larger',
    why: 'people see another outline than machines read',
    measured:
      'the middle font of one level is 1.15 times as large as that of a level above it, in the content',
    mend: 'let the levels follow the outline that people see',
  },
  'heading-skip': {
    group: 'headings',
    severity: 'minor',
    title: 'heading that skips a level',
    why: 'who moves by headings in a screen reader looks for the level between',
    measured: 'a heading of the content is two levels or more below the one before it',
    mend: 'use the next level, and style it as it should look',
  },
  'heading-empty': {
    group: 'headings',
    severity: 'moderate',
    title: 'heading without words',
    why: 'screen readers announce a heading and say nothing',
    measured: 'a heading that is painted has no text, and no picture or label that names it',
    mend: 'remove it, or give its picture an alternative text',
  },
  'title-no-h1': {
    group: 'headings',
    severity: 'moderate',
    title: 'title of the content that is no h1',
    why: 'screen readers jump to the first heading of level 1, and readers of HTML take it for the title',
    measured: 'the line that states what the page is about is in no `h1`',
    mend: 'make it the `h1`',
  },
  'document-untitled': {
    group: 'headings',
    severity: 'serious',
    title: 'document without a title',
    why: 'tabs, bookmarks, search results and screen readers name the page by its address',
    measured: 'the `title` element is empty or missing',
    mend: 'give the document a `title`',
  },
  'document-title-other': {
    group: 'headings',
    severity: 'moderate',
    title: 'title of the document that says something else',
    why: 'search results and tabs name another subject than people find on the page',
    measured: 'the title of the document and the `h1` share no word',
    mend: 'let the title begin with the words of the `h1`',
  },
} as const;
