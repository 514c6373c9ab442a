/**
 * The cost of traces: one portal answers the same calls again and again, in short blocks with and without traces that a collector of this
 * process takes, in turn. Compared is the processor time that the portal takes for a call, all its threads and the sending of the spans
 * included: other work of the machine changes it little, and what is left is in every block of a round. The figure is the median over the
 * rounds, with its spread; two blocks without traces, compared with each other, show the error. Not part of `npm run bench`.
 * Run: npm exec node bench/traces.ts
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drive } from './support/drive-load.ts';
import { uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';

const rounds = isQuick ? 4 : 40;
const milliseconds = 800;
let received = 0;
let spans = 0;
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    received += body.length;
    spans += body.split('"spanId"').length - 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve);
});
const { port } = collector.address() as AddressInfo;
const calls = [
  ['a list of submissions', '/api/GetSubmissionsForUser?getAllSubmissions=false'],
  ['a page of 25 submissions', '/api/GetSubmissionsPage'],
] as const;
const ways = ['trace-none', 'trace-some', 'trace-all', 'again'] as const;
type Way = (typeof ways)[number];

const portal = await openPortal({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
const figures: Figure[] = [];
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
const percent = (ratio: number): string => (100 * (ratio - 1)).toFixed(1);

/** Milliseconds of the processor for a call. */
async function measure(way: Way, path: string): Promise<number> {
  const headers = [{ authorization: `Bearer ${await portal.getToken(uploader)}` }];
  const before = (await portal.ask(way === 'again' ? 'trace-none' : way)).cpu;
  const { answers, statuses } = await drive({
    url: `${portal.url}${path}`,
    headers,
    connections: 2,
    milliseconds,
  });
  if (Object.keys(statuses).join() !== '200') throw new Error(`Refused: ${JSON.stringify(statuses)}`);
  // Includes sending the last spans.
  return ((await portal.ask('trace-none')).cpu - before) / answers;
}

try {
  for (const [label, path] of calls) {
    const ratios = { 'trace-some': [] as number[], 'trace-all': [] as number[], again: [] as number[] };
    const usual: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      if (round % 10 === 0) note(`${label}, round ${round} of ${rounds}`);
      // Each is first equally often.
      const order = ways.map((_, n) => ways[(n + round + ways.length) % ways.length] ?? 'trace-none');
      const took = new Map<Way, number>();
      for (const way of order) took.set(way, await measure(way, path));
      // The first rounds warm up.
      if (round < 0) continue;
      const without = took.get('trace-none') ?? Number.NaN;
      const again = took.get('again') ?? Number.NaN;
      usual.push((without + again) / 2);
      for (const way of ['trace-some', 'trace-all'] as const)
        ratios[way].push((took.get(way) ?? Number.NaN) / ((without + again) / 2));
      ratios.again.push(again / without);
    }
    const names = {
      'trace-some': 'by default',
      'trace-all': 'of every call',
      again: 'not at all (the error)',
    };
    for (const way of ['trace-some', 'trace-all', 'again'] as const)
      figures.push({
        label: `${label}, traces ${names[way]}: more processor time`,
        value: 100 * (quantile(ratios[way], 0.5) - 1),
        unit: '%',
        detail: `half of ${rounds} rounds from ${percent(quantile(ratios[way], 0.25))} to ${percent(quantile(ratios[way], 0.75))} %; ${quantile(usual, 0.5).toFixed(3)} ms without`,
      });
  }
  figures.push({ label: 'spans that the collector got', value: spans, unit: '' });
  figures.push({ label: 'size of a span as sent', value: received / spans, unit: 'bytes' });
} finally {
  await portal.close();
  collector.close();
}
report(figures);
