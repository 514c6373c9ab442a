/**
 * The live measure display of the largest measure (32 indicators, three grids): the call as a browser makes it, in turns
 * with a bare pg query of the very rows that it is made of, on one connection to the same database.
 * Run: npm exec node bench/live-measure.ts
 */
import type { LiveMeasure } from '@idss/contract/submissions/measures';
import { registerWithFile, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, report, timed } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const measure = 'IET';
const rounds = isQuick ? 5 : 200;
/** Calls that are not counted: both sides are warm afterwards. */
const warmUp = isQuick ? 2 : 50;

const portal = await openPortal();
try {
  const token = await portal.getToken(uploader);
  const { submissionId, name, text } = await registerWithFile(portal.database, 0);
  await sendUpload(portal, token, [{ name, content: text }]);
  const url = `${portal.url}/api/GetLiveMeasure?submissionId=${submissionId}&productLine=Commercial&measure=${measure}&measurementYear=2025`;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  let bytes = 0;
  const ours = async (): Promise<string> => {
    const answer = await fetch(url, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(body);
    bytes = body.length;
    return body;
  };
  const bare = async (): Promise<{ rowCount: number | null }> => {
    const rows = await portal.database.query({
      name: 'rows of a measure',
      text: `select i.indicator_key, i.denominator, i.numerator, i.rate, i.display_rate
        from indicator_result i join component c on c.current_run_id = i.run_id
        where c.sub_id = $1 and c.component = 'DST' and i.measure_code = $2`,
      values: [submissionId, measure],
    });
    await portal.database.query({
      name: 'details of a run',
      text: `select d.details from result_details d join component c on c.current_run_id = d.run_id
        where c.sub_id = $1 and c.component = 'DST'`,
      values: [submissionId],
    });
    return rows;
  };
  const live = JSON.parse(await ours()) as LiveMeasure;
  const { rowCount } = await bare();
  const grids = [live.measureBase, live.measureRace, live.measureEthnicity];
  const rows = grids.reduce((sum, grid) => sum + (grid?.length ?? 1) - 1, 0);
  if (rowCount !== 32 || (live.measureBase?.length ?? 0) - 1 !== rowCount)
    throw new Error(`${rowCount} rows are stored, the grid has ${(live.measureBase?.length ?? 0) - 1}.`);
  const times: { ours: number; bare: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const pair = { ours: await timed(ours), bare: await timed(bare) };
    if (round >= warmUp) times.push(pair);
  }
  const ourMs = median(times.map((pair) => pair.ours));
  const bareMs = median(times.map((pair) => pair.bare));
  report([
    {
      label: `live measure grid, ${measure}: ${rows} rows in three grids`,
      value: ourMs,
      unit: 'ms',
      goal: 'page-time',
      detail: `${(ourMs / bareMs).toFixed(1)} x a bare pg query of the same rows (${bareMs.toFixed(2)} ms); ${(bytes / 1000).toFixed(0)} kB`,
    },
  ]);
} finally {
  await portal.close();
}
