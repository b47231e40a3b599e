// The options of zones: a type and a row for each. The files of rows load no zod, since `--help` reads them.

import type { RowsOf } from '../../base/schema/option-row.ts';
import { METHOD_PARAMETERS, type MethodSettings } from '../baselines/parameters.ts';
import type { ZoneMethodName } from '../zones/methods.ts';
import type { ThresholdSetting } from '../zones/vlps.ts';
import type { methodParametersSchema, thresholdsSchema } from '../zones/zone-options.ts';
import type { SiteWitness } from '../zones/zoning.ts';
import type { ContentTools } from './content-option-rows.ts';

/** As far as judging knows it. */
export interface SiteModel {
  readonly witness: () => SiteWitness;
}

export interface ZoneChoices {
  /** How zones are found; see docs/methods.md. With `thresholds` and no `method` it is `vlps`. */
  method?: ZoneMethodName | undefined;
  /** Thresholds of the method `vlps`: `h1`, `h2`, `bottom`, `w1`, `w2`, each `{ px: 200 }` or `{ share: 0.3 }`; see docs/zones.md. */
  thresholds?: ThresholdSetting | undefined;
  /** Parameters of the papers' methods, such as `{ subtree: { gamma: 0.5 } }`; see docs/methods.md#parameters. */
  parameters?: MethodSettings | undefined;
  /** Model of the page's site, for the method `auto+site`; see docs/site.md. */
  site?: SiteModel | undefined;
}

const PARAMETRISED = Object.keys(METHOD_PARAMETERS);

export const ZONE_OPTIONS = {
  method: {
    help: 'choose how zones are found',
    // A site model cannot be sent.
    http: ({ z, loneMethods }) => z.enum(loneMethods),
    schema: ({ z, methods }) => z.enum(methods),
    default: 'auto',
    flag: {
      name: '--method <name>',
      help: 'choose how zones are found (default: the best one; see docs/zones.md)',
      group: 'Zone options:',
    },
  },
  thresholds: {
    help: 'set h1, h2, bottom, w1, w2 of the method vlps, each {"px": 200} or {"share": 0.3}',
    http: true,
    schema: ({ thresholds }) => thresholds,
    default: {},
  },
  parameters: {
    help: `set parameters of the methods ${PARAMETRISED.slice(0, -1).join(', ')} and ${PARAMETRISED.at(-1)}`,
    http: true,
    schema: ({ parameters }) => parameters,
    default: {},
  },
  site: {
    help: 'use a model of pith site learn, for the method auto+site',
    isOfOnePage: true,
    schema: ({ z }) => z.custom<SiteModel>(isSiteModel, 'expected a SiteModel'),
    flag: {
      name: '--site <model>',
      help: 'use a model of pith site learn, for --method auto+site',
      group: 'Zone options:',
    },
  },
} as const satisfies RowsOf<ZoneChoices, JudgeTools>;

/** Methods by name and their settings: handed in, since they would load all that judges a page. */
export interface JudgeTools extends ContentTools {
  readonly methods: readonly ZoneMethodName[];
  /** Methods that need no site model. */
  readonly loneMethods: readonly ZoneMethodName[];
  readonly thresholds: typeof thresholdsSchema;
  readonly parameters: typeof methodParametersSchema;
}

/** Checks by method: the class itself would load all that learns sites. */
const isSiteModel = (value: unknown): boolean =>
  typeof (value as SiteModel | null | undefined)?.witness === 'function';
