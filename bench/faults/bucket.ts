/** A real S3-compatible service, and a relay in front of it that is away, slow, cut, or answers what it should not. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBucket } from '../../apps/server/src/test/bucket.ts';
import { startSwift } from '../../apps/server/src/test/swift.ts';
import { swiftRegion } from '../../apps/server/src/test/swift-parts.ts';
import { undoAtEnd } from './end-all.ts';

export type BucketFault = 'none' | 'away' | 'slow' | '500' | '503' | 'cut' | 'changed';

export interface Bucket {
  /** For the portal. */
  readonly settings: Readonly<Record<string, string>>;
  be(fault: BucketFault): void;
}

/** A kilobyte a second. */
const slowly = (): Transform =>
  new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += 1024) {
        await delay(1_000);
        this.push(chunk.subarray(at, at + 1024));
      }
      done();
    },
  });

/** Flips one bit of every chunk. */
const changing = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const other = Buffer.from(chunk);
      if (other.length > 0) other[0] = (other[0] ?? 0) ^ 1;
      done(null, other);
    },
  });

export async function openBucket(): Promise<Bucket> {
  const swift = await startSwift();
  undoAtEnd(() => swift.stop());
  await makeBucket(swift, 'idss');
  const target = new URL(swift.endpoint);
  let fault: BucketFault = 'none';

  function relay(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (fault === 'away') {
      incoming.socket.destroy();
      return;
    }
    if (fault === '500' || fault === '503') {
      const code = fault === '503' ? 'SlowDown' : 'InternalError';
      incoming.resume();
      outgoing.writeHead(Number(fault), { 'content-type': 'application/xml' });
      outgoing.end(`<Error><Code>${code}</Code><Message>Reduce your request rate.</Message></Error>`);
      return;
    }
    // The signature covers the Host header.
    const { method, url, headers } = incoming;
    const onward = request(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (fault === 'cut') answer.once('data', () => outgoing.destroy());
        const isBody = method === 'GET' && answer.statusCode === 200;
        if (fault === 'slow') answer.pipe(slowly()).pipe(outgoing);
        else if (fault === 'changed' && isBody) answer.pipe(changing()).pipe(outgoing);
        else answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('error', () => onward.destroy());
    if (fault === 'cut' && method === 'PUT')
      incoming.once('data', () => {
        onward.destroy();
        incoming.socket.destroy();
      });
    (fault === 'slow' ? incoming.pipe(slowly()) : incoming).pipe(onward);
  }

  const server = createServer(relay);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undoAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    settings: {
      STORAGE_URL: `s3://idss/files?endpoint=${endpoint}&region=${swiftRegion}`,
      STORAGE_ACCESS_KEY_ID: swift.credentials.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
    },
    be(next) {
      fault = next;
      // Open requests fail, too.
      if (next === 'away') server.closeAllConnections();
    },
  };
}
