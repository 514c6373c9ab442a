/**
 * What traces cost: two portals on one machine, one with traces that a collector of this process takes, one without, asked in turn,
 * pair after pair. Compared is the processor time that the portal takes for a call: other work of the machine changes it little. The
 * figure is the median of the ratios of the pairs, with their spread. Needs Linux; not part of `npm run bench`.
 * Run: npm exec node bench/traces.ts
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drive } from './support/drive-load.ts';
import { uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';

const rounds = isQuick ? 3 : 11;
const milliseconds = isQuick ? 1_000 : 2_500;
let received = 0;
const collector = createServer((request, response) => {
  request.on('data', (part: Buffer) => {
    received += part.length;
  });
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve);
});
const { port } = collector.address() as AddressInfo;
/** Of all threads of a process. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const calls = [
  ['a list of submissions', '/api/GetSubmissionsForUser?getAllSubmissions=false'],
  ['a page of 25 submissions', '/api/GetSubmissionsPage'],
] as const;

const without = await openPortal();
const withTraces = await openPortal({
  settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
});
const figures: Figure[] = [];
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
try {
  for (const [what, path] of calls) {
    const ratios: number[] = [];
    let usual = 0;
    for (let round = -1; round < rounds; round += 1) {
      note(`${what}, pair ${round + 1} of ${rounds}`);
      const measure = async (portal: typeof without): Promise<number> => {
        const headers = [{ authorization: `Bearer ${await portal.tokenOf(uploader)}` }];
        const before = processorSeconds(portal.process.pid);
        const order = { url: `${portal.url}${path}`, headers, connections: 2, milliseconds };
        const { answers, statuses } = await drive(order);
        if (Object.keys(statuses).join() !== '200') throw new Error(`Refused: ${JSON.stringify(statuses)}`);
        return (1000 * (processorSeconds(portal.process.pid) - before)) / answers;
      };
      // Each is first as often as the other.
      const isFirst = round % 2 === 0;
      const first = await measure(isFirst ? withTraces : without);
      const second = await measure(isFirst ? without : withTraces);
      const [on, off] = isFirst ? [first, second] : [second, first];
      // The first pair warms both.
      if (round < 0) continue;
      ratios.push(on / off);
      usual = off;
    }
    const sorted = ratios.toSorted((a, b) => a - b);
    const quarter = sorted[Math.floor(sorted.length / 4)] ?? Number.NaN;
    const threeQuarters = sorted[Math.floor((3 * sorted.length) / 4)] ?? Number.NaN;
    figures.push({
      what: `traces: processor time of ${what}, more than without`,
      value: 100 * (median(ratios) - 1),
      unit: '%',
      detail: `half of ${rounds} pairs from ${(100 * (quarter - 1)).toFixed(1)} to ${(100 * (threeQuarters - 1)).toFixed(1)} %; ${usual.toFixed(2)} ms without`,
    });
  }
  figures.push({ what: 'sent to the collector', value: received / 1e6, unit: 'MB' });
} finally {
  await Promise.all([without.close(), withTraces.close()]);
  collector.close();
}
report(figures);
