/** The next season from this one. Spec: season-copy. */
import type { copySeason as contract } from '@idss/contract/season/copy-season';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/kernel/context.ts';
import { copySeason, previewCopy } from './copy-season.ts';
import { getCounts } from './load-season.ts';

/** The answer lists this many; the count has all. */
const maxListed = 500;

export const copySeasonApi: Handlers<typeof contract, Context> = {
  async PreviewSeasonCopy({ query: { measurementYear } }, context) {
    const { counts, leftOut, ...preview } = await previewCopy(context, measurementYear);
    return {
      ...preview,
      counts: counts.map(getCounts),
      leftOutCount: leftOut.length,
      leftOut: leftOut.slice(0, maxListed),
    };
  },

  async CopySeason({ body }, context) {
    const { measurementYear, reports } = await copySeason(context, body);
    return { measurementYear, counts: reports.map(getCounts) };
  },
};
