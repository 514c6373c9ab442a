/** Replaces the certified measures of a product year by those of a file. Spec: admin-data-vendor-measures. */
import { type LineProblem, readVendorMeasures } from '@idss/domain/vendor-measures/read-vendor-measures';
import type { Queryable } from '#src/kernel/app.ts';
import { inTransaction, inTrial } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { badRequest } from '#src/kernel/errors.ts';
import { readCsvFile } from '#src/http/read-csv-file.ts';
import { lockActiveVendors, type Replaced, replaceMeasures } from './vendor-measures.sql.ts';

const maxNamed = 20;

function problemsInWords(problems: readonly LineProblem[]): string {
  const named = problems.slice(0, maxNamed).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = problems.length - named.length;
  return ['Nothing was changed.', ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

type Imported = Replaced & { readonly productYear: number };

const readFile = ({ request }: HttpContext): Promise<string> =>
  readCsvFile(request, { maxMegabytes: 5, tooLarge: 'Files of vendor measures are limited to 5 MB.' });

async function replaceByFile(client: Queryable, text: string, by: string): Promise<Imported> {
  const reading = readVendorMeasures(text, await lockActiveVendors(client));
  if (!reading.ok) throw badRequest(problemsInWords(reading.problems));
  const { productYear, rows } = reading;
  return { productYear, ...(await replaceMeasures(client, productYear, rows, by)) };
}

export async function importVendorMeasures(context: HttpContext): Promise<Imported> {
  const { app } = context;
  const text = await readFile(context);
  const imported = await inTransaction(app.pool, async (client) => {
    const actor = actorOf(context);
    const replaced = await replaceByFile(client, text, actor.name);
    await app.push.announceChange(client, changes.season);
    await appendEvent(client, actor, { kind: 'vendor-measures-imported', ...replaced });
    return replaced;
  });
  app.push.dropHere(changes.season);
  return imported;
}

/** The same import, rolled back. */
export async function previewVendorMeasures(context: HttpContext): Promise<Imported> {
  const text = await readFile(context);
  return inTrial(context.app.pool, (client) => replaceByFile(client, text, context.caller.name));
}
