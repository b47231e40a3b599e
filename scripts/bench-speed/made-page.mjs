// Made pages: of so many elements, of one paragraph, and of such a height.

/** Ten elements a record: heading, paragraph with inlines, list. */
export function manyElements(elements) {
  const record = index =>
    `<div class="record"><h3>Record ${index}</h3><p>Some <b>bold</b> and <a href="#${index}">linked</a> words` +
    ` of it.</p><ul><li>one</li><li>two</li><li><i>three</i></li></ul></div>\n`;
  const records = Array.from({ length: elements / 10 }, (_, index) => record(index)).join('');
  return `<!doctype html><title>Made</title><header>Header</header><main>${records}</main><footer>Footer</footer>`;
}

/** A paragraph that is one block however long it is. */
export function oneParagraph(pieces) {
  const piece = index => (index % 3 === 0 ? `<b>word${index}</b><br>` : `some <i>words</i> and `);
  const text = Array.from({ length: pieces }, (_, index) => piece(index)).join('');
  return `<!doctype html><title>Made</title><main><h1>Made</h1><p>${text}</p></main>`;
}

/** Blocks of 100 px, no two colours of neighbours alike. */
export function tallPage(height) {
  const block = index =>
    `<section style="background:hsl(${(index * 47) % 360} 60% 85%)"><h2>Section ${index}</h2>` +
    '<p>Words in a row that fill the line of a section, so that there is something to be drawn here.</p></section>';
  const blocks = Array.from({ length: height / 100 }, (_, index) => block(index)).join('\n');
  const style = 'body{margin:0} section{height:100px;overflow:hidden} h2,p{margin:8px 40px}';
  return `<!doctype html><title>Tall</title><style>${style}</style><main>${blocks}</main>`;
}
