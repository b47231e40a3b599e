// Entry point of pages that a server of pith serves: the workbench, and `pith label`.

import './studio.css';
import { api } from './app/api.ts';
import { App } from './app/app.tsx';
import { drawStart } from './draw-start.ts';
import { LABEL_SERVER } from './label/label-service.ts';
import { LabelView } from './label/label-view.tsx';

drawStart(start => {
  switch (start.kind) {
    case 'label':
      api.setToken(start.token);
      return <LabelView service={LABEL_SERVER} />;
    case 'app':
      return <App start={start} />;
  }
});
