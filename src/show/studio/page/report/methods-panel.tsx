// Compares the methods: a small picture for each, and the share of text that it puts in another zone.

import { LOOK_ZONES } from '../look.ts';
import { Button } from '../parts/button.tsx';
import type { MethodModel, PageModel } from '../stage/page-model.ts';
import { PagePicture } from '../stage/page-picture.tsx';
import { ZoneLayer } from '../stage/zone-layer.tsx';

interface MethodsPanelProps {
  readonly model: PageModel;
  readonly chosen: number;
  readonly onChoose: (method: number) => void;
}

const ALL_ZONES = LOOK_ZONES.map(() => true);

export function MethodsPanel({ model, chosen, onChoose }: MethodsPanelProps) {
  const { width, height } = model.look.page;
  return (
    <div class="methods">
      {model.methods.map((method, place) => (
        <Button key={method.name} aria-pressed={place === chosen} onClick={() => onChoose(place)}>
          <strong>{method.name}</strong>
          <span class="quiet">{factOf(model, method, place)}</span>
          <span class="miniature">
            <span class="sheet" style={{ aspectRatio: `${width} / ${height}` }}>
              <PagePicture model={model} isSmall />
              <ZoneLayer model={model} method={method} zones={ALL_ZONES} lines boxes={false} />
            </span>
          </span>
          <span>{method.summary}</span>
        </Button>
      ))}
    </div>
  );
}

function factOf(model: PageModel, method: MethodModel, place: number): string {
  const sure = `${Math.round(100 * method.confidence)} % sure`;
  const [first] = model.methods;
  if (place === 0 || first === undefined) return sure;
  return `${sure}; ${Math.round(100 * shareElsewhere(model, first, method))} % of the text elsewhere than by ${first.name}`;
}

function shareElsewhere({ elements }: PageModel, one: MethodModel, other: MethodModel): number {
  let [all, elsewhere] = [0, 0];
  for (let place = 0; place < elements.count; place++) {
    const chars = elements.charsOf(place);
    all += chars;
    if (one.zoneOf(place) !== other.zoneOf(place)) elsewhere += chars;
  }
  return all === 0 ? 0 : elsewhere / all;
}
