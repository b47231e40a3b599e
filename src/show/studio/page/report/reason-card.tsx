// Describes an element briefly: zone, box, reason and text.

import { ZoneName } from '../parts/zone-name.tsx';
import type { MethodModel, PageModel } from '../stage/page-model.ts';

interface ReasonCardProps {
  readonly model: PageModel;
  readonly method: MethodModel;
  readonly element: number;
}

export function ReasonCard({ model: { elements }, method, element }: ReasonCardProps) {
  const [left, top, width, height] = elements.pageBox(element);
  const text = elements.textOf(element);
  const drop = method.dropOf(element);
  return (
    <>
      <p class="card-head">
        <ZoneName zone={method.zoneOf(element)} />
        <code>{elements.labelOf(element)}</code>
      </p>
      <p class="quiet">{`${left}, ${top} · ${width} × ${height} px${method.isKept(element) ? ' · content' : ''}`}</p>
      <p>{method.reasonOf(element)}</p>
      {drop !== '' && <p>Not content: {drop}</p>}
      {text !== '' && <p class="quote">{text}</p>}
    </>
  );
}
