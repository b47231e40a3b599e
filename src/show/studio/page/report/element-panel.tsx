// Describes an element: the selected one with position, reason and ancestors, the one under the pointer briefly.

import { Button } from '../parts/controls.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { ZoneName } from '../parts/zones.tsx';
import type { PageModel, Shown } from '../stage/page-model.ts';

interface ElementProps extends Shown {
  readonly element: number;
}

interface ElementPanelProps extends ElementProps {
  readonly onSelect: (element: number) => void;
}

export function ElementPanel({ model, method, element, onSelect }: ElementPanelProps) {
  if (element < 0)
    return (
      <p class="empty">
        Point at the page, or press n for its first block. A click copies the path of an element.
      </p>
    );
  return (
    <div class="element">
      <CardHead model={model} method={method} element={element} />
      <p class="reason">{method.reasonOf(element)}</p>
      <Facts model={model} method={method} element={element} />
      <h2>Inside</h2>
      <ul class="holders">
        {holdersOf(model, element).map(holder => (
          <li key={holder}>
            <Button class="plain" onClick={() => onSelect(holder)}>
              <ZoneName zone={method.zoneOf(holder)} /> <code>{model.elements.labelOf(holder)}</code>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ model, method, element }: ElementProps) {
  const { elements } = model;
  const path = elements.pathOf(element);
  const drop = method.dropOf(element);
  const text = elements.textOf(element);
  return (
    <dl>
      <dt>Content</dt>
      <dd>{method.isKept(element) ? 'yes' : drop === '' ? 'no' : `no: ${drop}`}</dd>
      <dt>Box</dt>
      <dd>{boxText(model, element)}</dd>
      <dt>Path</dt>
      <dd>
        <code class="path">{path}</code> <CopyButton text={path} what="path" />
      </dd>
      {text !== '' && (
        <>
          <dt>Text</dt>
          <dd class="quote">{text}</dd>
        </>
      )}
    </dl>
  );
}

/** Nearest first. */
function holdersOf({ elements }: PageModel, element: number): number[] {
  const holders: number[] = [];
  for (let at = elements.shownParentOf(element); at >= 0; at = elements.shownParentOf(at)) holders.push(at);
  return holders;
}

function CardHead({ model, method, element }: ElementProps) {
  return (
    <p class="card-head">
      <ZoneName zone={method.zoneOf(element)} />
      <code>{model.elements.labelOf(element)}</code>
    </p>
  );
}

function boxText({ elements }: PageModel, element: number): string {
  const [left, top, width, height] = elements.pageBox(element);
  return `${left}, ${top} · ${width} × ${height} px`;
}

export function ReasonCard({ model, method, element }: ElementProps) {
  const text = model.elements.textOf(element);
  const drop = method.dropOf(element);
  return (
    <>
      <CardHead model={model} method={method} element={element} />
      <p class="quiet">{`${boxText(model, element)}${method.isKept(element) ? ' · content' : ''}`}</p>
      <p>{method.reasonOf(element)}</p>
      {drop !== '' && <p>Not content: {drop}</p>}
      {text !== '' && <p class="quote">{text}</p>}
    </>
  );
}
