// The rows of the audit, by group. A row without a severity is moderate.

export const FINDING_ROWS = {
  sent: {
    'lost-section': {
      severity: 'serious',
      title: 'section that only scripts make',
      why: 'search engines, models and readers that run no scripts do not get it',
      measured:
        'less than half of the three-word runs of a section (100 characters or more) is there without scripts',
      mend: 'send it in the HTML: render it on the server or at build time',
    },
    'lost-zone': {
      title: 'header, footer or side column that only scripts make',
      why: 'crawlers that run no scripts find none of its links',
      measured: 'the same for the text of a zone, 40 characters or more',
      mend: 'send it in the HTML',
    },
    'lost-markdown': {
      title: 'section that the Markdown of the server leaves out',
      why: 'agents that ask for Markdown get less than people see',
      measured: 'the same for the Markdown of the server, asked for with `--prefer-markdown`',
      mend: 'make the Markdown of the whole content',
    },
  },
  shown: {
    'letters-unseen': {
      severity: 'serious',
      title: 'letters that paint nothing',
      why: 'hidden instructions for models come this way',
      measured: '20 characters or more in one element are tags or other characters without a shape',
      mend: 'remove them',
    },
    'text-unseen': {
      title: 'text that machines read and people cannot see',
      why: 'search engines and models read words that no visitor checks',
      measured: 'text of 20 characters or more in the colour of its ground, or too small to be read',
      mend: 'show it, or remove it from the document',
    },
    'picture-silent': {
      severity: 'serious',
      title: 'picture without alternative text',
      why: 'screen readers and models without eyes do not learn what it shows',
      measured: 'a picture of the content, 100 px or more on both sides, has no `alt`, label or caption',
      mend: 'say in `alt` what it shows; `alt=""` if it only decorates',
    },
    'name-is-file': {
      title: 'alternative text that is a file name',
      why: 'screen readers spell the file name',
      measured: 'the `alt` of a painted picture ends like the name of a picture file',
      mend: 'say what the picture shows',
    },
    'link-silent': {
      severity: 'serious',
      title: 'link without words',
      why: 'screen readers spell its address, and models do not learn where it leads',
      measured:
        'a link around a picture has no text, label or `alt`, and no named link beside it leads there',
      mend: 'give it words, its picture an `alt`, or the link an `aria-label`',
    },
    'control-silent': {
      severity: 'serious',
      title: 'control without a name',
      why: 'screen readers and agents cannot tell what to enter or what it does',
      measured: 'a painted field or button has no label, text, title or placeholder',
      mend: 'give it a `label` or an `aria-label`',
    },
    'frame-silent': {
      title: 'frame without a title',
      why: 'screen readers announce a frame and do not say what is in it',
      measured: 'a painted `iframe` of 50 px or more on both sides has no `title` or label',
      mend: 'give it a `title`',
    },
    'table-unheaded': {
      title: 'data table without header cells',
      why: 'screen readers and readers of HTML read numbers without saying of what',
      measured: 'a table that is read as data has no `th` and no role of a header',
      mend: 'make the cells that name rows or columns `th`',
    },
  },
  facts: {
    'language-missing': {
      title: 'document without a language',
      why: 'screen readers choose the wrong voice, and translators guess',
      measured: 'the root element has no `lang`',
      mend: 'name the language in `html lang`',
    },
    'language-other': {
      severity: 'serious',
      title: 'language in whose script the page is not written',
      why: 'screen readers use the wrong voice, and search engines file it wrongly',
      measured: 'less than a fifth of the letters of the content are of the script of `html lang`',
      mend: 'name the language of the content',
    },
    'canonical-other': {
      title: 'canonical address of another page',
      why: 'search engines list the other page instead',
      measured: 'the canonical address has another host, or is the home page of a page that is not',
      mend: 'name the address of the page itself',
    },
    'shared-title-other': {
      title: 'title for sharing that says something else',
      why: 'cards in chats and feeds announce another subject',
      measured: '`og:title` shares no word with the headline and the title of the document',
      mend: 'let it say what the headline says',
    },
    'price-unshown': {
      title: 'declared price that the page does not show',
      why: 'shopping services quote a price that buyers do not find',
      measured: 'no `price` of the structured data is painted',
      mend: 'make both from the same value',
    },
    'fact-unshown': {
      severity: 'minor',
      title: 'declared date or author that the page does not show',
      why: 'search engines and models quote what no reader can check',
      measured: 'no `datePublished`, or no `author`, of the structured data is painted',
      mend: 'show it, or declare what is shown',
    },
  },
  landmarks: {
    'no-main': {
      title: 'no main landmark',
      why: 'screen readers cannot jump to the content, and readers of HTML guess where it begins',
      measured: 'no `main` element or role shows text, and the content has 200 characters or more',
      mend: 'put the content in one `main` element',
    },
    'main-twice': {
      severity: 'serious',
      title: 'several main landmarks',
      why: 'screen readers and readers of HTML take the first one for the content',
      measured: 'two or more `main` elements or roles show text at the same time',
      mend: 'keep one `main`; hide the others, or make them `section`',
    },
    'main-short': {
      severity: 'serious',
      title: 'content outside of main',
      why: 'who jumps to the main landmark, or reads it alone, misses this content',
      measured: 'a quarter of the content, 200 characters or more, is painted in CENTER outside of `main`',
      mend: 'move it into `main`',
    },
    'main-whole': {
      severity: 'serious',
      title: 'header and footer inside of main',
      why: 'a main landmark around menus and footer tells nobody where the content begins',
      measured: '`main` holds 80% of HEADER and of FOOTER, 80 characters or more',
      mend: 'move header, navigation and footer out of `main`',
    },
    'landmark-misplaced': {
      severity: 'serious',
      title: 'landmark that is painted as something else',
      why: 'screen readers announce what people do not see, and readers of HTML keep the wrong part',
      measured:
        '`header` in FOOTER, `footer` in HEADER, `main` not in CENTER, or most content in `nav` or `aside`',
      mend: 'declare it as what it is, or as nothing',
    },
    'zone-undeclared': {
      title: 'header, footer or side column that is not declared',
      why: 'screen readers cannot skip it, and readers of HTML may take it for content',
      measured: 'half of its text (40 characters; 100 in LM and RM) is in no landmark but `main`',
      mend: 'put it in a `header` or `footer` outside of `main` and `article`, or in an `aside`',
    },
    'navigation-undeclared': {
      title: 'menu that is not declared',
      why: 'screen readers cannot skip the menu or jump to it',
      measured: 'a block in HEADER, LM or RM with 5 links or more, 80% of its text in links, is in no `nav`',
      mend: 'put it in a `nav`',
    },
  },
  order: {
    'order-block': {
      title: 'block that is read in another place than it is painted',
      why: 'screen readers, keyboards and extractors read it after what is painted below it',
      measured: 'a block of the content follows another in the document and ends above it in the same column',
      mend: 'put the blocks in the painted order',
    },
    'order-zone': {
      title: 'header or footer on the wrong side of the content',
      why: 'screen readers and extractors read the end of the page first, or its head last',
      measured: '90% of FOOTER comes before 90% of CENTER in the document, or 90% of HEADER after it',
      mend: 'put header, content and footer in this order',
    },
  },
  headings: {
    'heading-undeclared': {
      title: 'heading by its looks alone',
      why: 'screen readers do not list it, and readers of HTML cut no section there',
      measured: 'a line 1.25 times as large as prose below it, no heading above it, is no `h1` to `h6`',
      mend: 'make it a heading of the level that it is painted as',
    },
    'heading-size': {
      title: 'headings of a lower level that are painted larger',
      why: 'people see another outline than machines read',
      measured: 'the middle font of one level is 1.15 times as large as that of a level above it',
      mend: 'let the levels follow the outline that people see',
    },
    'heading-skip': {
      severity: 'minor',
      title: 'heading that skips a level',
      why: 'who moves by headings looks for the level between',
      measured: 'a heading of the content is two levels or more below the one before it',
      mend: 'use the next level, and style it as it should look',
    },
    'heading-empty': {
      title: 'heading without words',
      why: 'screen readers announce a heading and say nothing',
      measured: 'a heading that is painted has no text, and no picture or label that names it',
      mend: 'remove it, or give its picture an alternative text',
    },
    'title-no-h1': {
      title: 'title of the content that is no h1',
      why: 'screen readers and readers of HTML take the first `h1` for the title',
      measured: 'the line that states what the page is about is in no `h1`',
      mend: 'make it the `h1`',
    },
    'document-untitled': {
      severity: 'serious',
      title: 'document without a title',
      why: 'tabs, bookmarks, search results and screen readers name the page by its address',
      measured: 'the `title` element is empty or missing',
      mend: 'give the document a `title`',
    },
    'document-title-other': {
      title: 'title of the document that says something else',
      why: 'search results and tabs name another subject than people find on the page',
      measured: 'the title of the document and the `h1` share no word',
      mend: 'let the title begin with the words of the `h1`',
    },
  },
} as const;
