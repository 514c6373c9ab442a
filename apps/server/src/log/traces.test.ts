import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hedisFile, makeSubmission, multipart } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, uploadPeople } from '#src/test/upload-people.ts';
import { openTraces } from './open-traces.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
}

/** What the collector got, as it came. */
const bodies: string[] = [];
const collector = createServer((request, response) => {
  const parts: Uint8Array[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    bodies.push(Buffer.concat(parts).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve);
});
const { port } = collector.address() as AddressInfo;
const traces = openTraces({ endpoint: `http://127.0.0.1:${port}`, share: 1, role: 'all' });
afterAll(async () => {
  await traces.close();
  collector.close();
});

const portal = await providePortal({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  ...uploadPeople,
});

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans),
    ),
  );

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

async function upload(subId: number, headers: Record<string, string>): Promise<void> {
  await makeSubmission(portal.database.owner, { subId, orgId, step: 1 });
  const transactionId = randomUUID();
  const body = multipart([{ name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) }]);
  const answer = await portal.server.inject({
    method: 'POST',
    url: `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`,
    ...body,
    headers: { ...body.headers, authorization: `Bearer ${getToken(admin)}`, ...headers },
  });
  expect(answer.statusCode).toBe(200);
  await portal.getOutcome(admin, transactionId);
}

/** Spans are ended a moment after what they are of. */
async function until(isThere: (all: readonly Span[]) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await traces.flush();
      return isThere(spans());
    })
    .toBe(true);
}

test('a call that a trusted proxy sends is a part of its trace, and so are job, thread, store and database', async () => {
  await upload(1, { 'x-forwarded-for': '203.0.113.9', traceparent: `00-${traceId}-${parent}-01` });
  const inTrace = (all: readonly Span[]) => all.filter((span) => span.traceId === traceId);
  await until((all) => inTrace(all).some(({ name }) => name === 'process-upload'));
  const found = inTrace(spans());
  const named = (name: string) => found.find((span) => span.name === name);
  const call = named('UploadFiles');
  const job = named('process-upload');
  expect(call?.parentSpanId).toBe(parent);
  expect(job?.parentSpanId).toBe(call?.spanId);
  expect(named('store write')?.parentSpanId).toBe(call?.spanId);
  expect(named('validate HEDIS')?.parentSpanId).toBe(job?.spanId);
  expect(named('store local_file')?.parentSpanId).toBe(job?.spanId);
  expect(
    found.filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === job?.spanId),
  ).not.toEqual([]);
  expect(found.some(({ name }) => /^select \w+$/.test(name))).toBe(true);
});

test('others cannot write into a trace: they get their own', async () => {
  const stranger = '11111111111111111111111111111111';
  await upload(2, { traceparent: `00-${stranger}-${parent}-01` });
  await until((all) => all.filter(({ name }) => name === 'UploadFiles').length === 2);
  expect(JSON.stringify(spans())).not.toContain(stranger);
});

test('a trace that the proxy does not want is not sent', async () => {
  const unwanted = '22222222222222222222222222222222';
  await upload(3, { 'x-forwarded-for': '203.0.113.9', traceparent: `00-${unwanted}-${parent}-00` });
  await traces.flush();
  expect(bodies.join()).not.toContain(unwanted);
  // Nor did its job begin one of its own.
  expect(spans().filter(({ name }) => name === 'process-upload')).toHaveLength(2);
});

test('nothing personal is in a span: no address, name of a file, token or value', () => {
  const all = bodies.join();
  expect(all).toContain('process-upload');
  for (const secret of [admin, 'plan.example', 'Commercial', getToken(admin), '203.0.113.9', '127.0.0.1'])
    expect(all, secret).not.toContain(secret);
});
