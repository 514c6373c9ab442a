/** Replaces the certified measures of a product year by those of a file. Spec: admin-data-vendor-measures. */
import { type LineProblem, readVendorMeasures } from '@idss/domain/vendor-measures/read-vendor-measures';
import type { Queryable } from '#src/db/queryable.ts';
import { makeChange, tryChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest } from '#src/kernel/errors.ts';
import { lockActiveVendors, type ReplacementCounts, replaceMeasures } from './vendor-measures.sql.ts';

const maxNamed = 20;

function formatProblems(problems: readonly LineProblem[]): string {
  const lines = problems.slice(0, maxNamed).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = problems.length - lines.length;
  return ['Nothing was changed.', ...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

type ImportCounts = ReplacementCounts & { readonly productYear: number };

async function replaceByFile(client: Queryable, text: string, by: string): Promise<ImportCounts> {
  const reading = readVendorMeasures(text, await lockActiveVendors(client));
  if (!reading.ok) throw badRequest(formatProblems(reading.problems));
  const { productYear, rows } = reading;
  return { productYear, ...(await replaceMeasures(client, productYear, rows, by)) };
}

export async function importVendorMeasures(context: Context, text: string): Promise<ImportCounts> {
  return makeChange(context, async ({ db, actor, emit }) => {
    const replaced = await replaceByFile(db, text, actor.name);
    emit({ kind: 'vendor-measures-imported', ...replaced });
    return replaced;
  });
}

/** The same import, rolled back. */
export const previewVendorMeasures = (context: Context, text: string): Promise<ImportCounts> =>
  tryChange(context, ({ db, actor }) => replaceByFile(db, text, actor.name));
