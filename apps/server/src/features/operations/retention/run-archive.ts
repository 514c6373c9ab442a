/**
 * Findings and results of validations as a file: lines of JSON, compressed with gzip, so that they can be read without the
 * portal. The first line of each validation says which upload it was of. Spec: files-retention.
 */
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Queryable } from '#src/db/queryable.ts';
import { eachFinding } from '#src/features/runs/findings/each-finding.ts';
import { listIndicatorResults, listMeasureResults, type ReplacedRun } from './retention.sql.ts';

/** A line after the first of a validation: it has one of these fields. */
interface Line {
  readonly finding?: object;
  readonly measure?: object;
  readonly indicator?: object;
  readonly survey?: unknown;
}

interface Head {
  readonly runId: string;
  readonly formatVersion: number;
}

const formatVersion = 1;

/** The loop that reads the last stream gets the error; unhandled, it would end the process. */
const ignoreError = (): void => undefined;

/** `earlier`: an archive that this one continues. */
export async function* openArchive(
  db: Queryable,
  runs: readonly ReplacedRun[],
  earlier: AsyncIterable<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  if (earlier) yield* earlier;
  const lines = async function* (): AsyncGenerator<string> {
    for (const run of runs) yield* toLines(db, run);
  };
  yield* pipeline(lines, createGzip({ level: 9 }), ignoreError);
}

async function* toLines(db: Queryable, run: ReplacedRun): AsyncGenerator<string> {
  const { surveyResults, ...head } = run;
  const line = (content: Line | (Head & object)): string => `${JSON.stringify(content)}\n`;
  yield line({ ...head, formatVersion });
  for await (const findings of eachFinding(db, run.runId))
    yield findings.map((finding) => line({ finding })).join('');
  for (const measure of await listMeasureResults(db, run.runId)) yield line({ measure });
  for (const indicator of await listIndicatorResults(db, run.runId)) yield line({ indicator });
  if (surveyResults !== null) yield line({ survey: surveyResults });
}

/** The number of findings of each validation. Throws if it is not an archive of this format. */
export async function readArchive(bytes: AsyncIterable<Uint8Array>): Promise<ReadonlyMap<string, number>> {
  const findings = new Map<string, number>();
  let runId = '';
  let rest = '';
  const take = (text: string): void => {
    const line = JSON.parse(text) as Line & Partial<Head>;
    if (line.formatVersion === formatVersion && line.runId !== undefined) {
      runId = line.runId;
      findings.set(runId, 0);
    } else if (line.finding && runId !== '') findings.set(runId, (findings.get(runId) ?? 0) + 1);
    else if (runId === '' || !(line.measure || line.indicator || 'survey' in line))
      throw new Error('it has a line that is none of an archive.');
  };
  for await (const part of pipeline(bytes, createGunzip(), ignoreError).setEncoding('utf8')) {
    const lines = (rest + String(part)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
  if (rest !== '') throw new Error('its last line is cut off.');
  return findings;
}
