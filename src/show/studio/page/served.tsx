// Entry point of pages that a server of pith serves: the workbench, and `pith label`.

import { App } from './app/app.tsx';
import { drawStart } from './draw-start.ts';
import { labelService } from './label/label-service.ts';
import { LabelView } from './label/label-view.tsx';

drawStart(({ start }) => {
  switch (start.kind) {
    case 'label':
      return <LabelView service={labelService(start.token)} />;
    case 'app':
      return <App start={start} />;
  }
});
