// The bare loop that a capture is measured against: one function in an isolated world that reads what a Snapshot holds,
// with no thought for clips, frames, shadow roots or hostile pages, and sends it out as one JSON string.

/** Runs in the page. */
function bareWalk() {
  const styles = new Map();
  const styleIndex = key => {
    if (!styles.has(key)) styles.set(key, styles.size);
    return styles.get(key);
  };
  const elements = [];
  const texts = [];
  const indexOf = new Map();
  const range = document.createRange();
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(px => Math.round(px * 100) / 100);
  const walker = document.createTreeWalker(
    document.documentElement,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
    const parent = indexOf.get(node.parentNode) ?? -1;
    if (node.nodeType === Node.TEXT_NODE) {
      if (!/\S/.test(node.data)) continue;
      range.selectNodeContents(node);
      texts.push([parent, elements.length, node.data, ...boxOf(range.getBoundingClientRect())]);
      continue;
    }
    indexOf.set(node, elements.length);
    const s = getComputedStyle(node);
    const look =
      s.display === 'none'
        ? -1
        : styleIndex(
            [
              ...[
                s.display,
                s.position,
                s.opacity,
                s.visibility,
                s.overflowX,
                s.overflowY,
                s.zIndex,
                s.cssFloat,
              ],
              ...[
                s.backgroundColor,
                s.backgroundImage,
                s.borderWidth,
                s.borderStyle,
                s.direction,
                s.writingMode,
              ],
              ...[s.textAlign, s.whiteSpace, s.fontSize, s.fontWeight, s.fontFamily, s.color],
            ].join('\n'),
          );
    const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
    elements.push([parent, node.localName, attributes, look, ...boxOf(node.getBoundingClientRect())]);
  }
  return JSON.stringify({ elements, texts, styles: [...styles.keys()] });
}

/** ms from the question to the parsed answer. */
export async function bareWalkMs(page) {
  const cdp = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const started = performance.now();
  const { result } = await cdp.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `(${bareWalk})()`,
    returnByValue: true,
  });
  const { elements } = JSON.parse(result.value);
  const ms = performance.now() - started;
  if (elements.length === 0) throw new Error('the bare loop found nothing');
  return ms;
}
