// The tool `pith_audit`: what machines and screen readers lose of a page.

import { z } from 'zod';
import { newCounts } from '../../judge/audit/audit.ts';
import { SEVERITIES } from '../../judge/audit/audit-rows.ts';
import { auditPage } from '../../run/pipeline/audit-page.ts';
import { MCP_LIMITS as LIMITS } from './limits.ts';
import { pageTool } from './tool.ts';
import { newMark, untrusted } from './untrusted.ts';

export const auditTool = pageTool({
  name: 'pith_audit',
  description:
    'List what machines and screen readers lose of a page, and how to mend it. With url, it is also read without scripts.',
  input: { limit: z.int().min(1).max(LIMITS.mostEntries).default(LIMITS.findings) },
  output: {
    counts: z.record(z.string(), z.number()),
    findings: z.array(
      z.object({
        code: z.string(),
        severity: z.string(),
        count: z.number(),
        measured: z.string(),
        selector: z.string(),
        box: z.array(z.number()),
        words: z.string(),
        mend: z.string(),
      }),
    ),
    left: z.number(),
  },
  run: async ({ result }, { limit }, readAgain) => {
    const audit = await auditPage(result, readAgain);
    const left = Math.max(0, audit.findings.length - limit) + audit.unlisted;
    const counts = newCounts(audit);
    const mark = newMark();
    const listed = audit.findings
      .slice(0, limit)
      .map(({ code, severity, title, mend, count, says, selector, box, words }) => ({
        said: `${severity} ${code}: ${title}, ${count} ×\nmend: ${mend}`,
        shown: `${says}\n${selector}${words === '' ? '' : `\n${words}`}`,
        data: {
          ...{ code, severity, count, box: [...box], mend },
          ...{ measured: untrusted(says, mark), selector: untrusted(selector, mark) },
          words: untrusted(words, mark),
        },
      }));
    const head = SEVERITIES.map(severity => `${counts[severity]} ${severity}`).join(', ');
    const lines = listed.map(({ said, shown }) => `${said}\n${untrusted(shown, mark)}`);
    return {
      text: [head, ...lines, ...(left > 0 ? [`${left} more findings are not listed`] : [])].join('\n'),
      data: { counts, findings: listed.map(({ data }) => data), left },
    };
  },
});
