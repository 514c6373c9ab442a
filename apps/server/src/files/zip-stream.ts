/** A zip that is written while it is read: one member is open at a time, and nothing is held but what is on its way. */
import { type Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipMember {
  /** Within the zip, with slashes. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** Is packed already: an archive, or a document of packed parts. */
  readonly isPacked: boolean;
  /** Is packed as fast as can be, where somebody waits for what is much the same from line to line. */
  readonly isHurried?: true;
  /** Its bytes; asked for when its turn comes. */
  readonly open: () => Promise<Readable>;
}

/** Milliseconds after which a reader who takes nothing has gone, and his place is somebody else's. */
export const stalledAfter = 60_000;

/** A member that cannot be opened or breaks off ends the stream with its error: no zip that misses it looks whole. */
export function zipOf(members: readonly ZipMember[]): Readable {
  const zip = new ZipFile();
  const stalled = setTimeout(
    () => output.destroy(new Error('Nobody reads this zip any more.')),
    stalledAfter,
  );
  const output = new Transform({
    transform(chunk, _encoding, done) {
      stalled.refresh();
      done(null, chunk);
    },
  });
  let current: Readable | null = null;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  for (const { path, modifiedAt, isPacked, isHurried, open } of members)
    zip.addReadStreamLazy(
      path,
      { mtime: modifiedAt, mode: 0o100644, compressionLevel: isPacked ? 0 : isHurried ? 1 : 6 },
      (begin: (error: unknown, source: Readable) => void) => {
        open().then((source) => {
          source.on('error', fail);
          current = source;
          // The reader left while it was being opened.
          if (output.destroyed) source.destroy();
          else begin(null, source);
        }, fail);
      },
    );
  zip.on('error', fail);
  zip.end();
  zip.outputStream.on('error', fail).pipe(output);
  // A pipe does not tell its source that nobody reads any more.
  output.on('close', () => {
    clearTimeout(stalled);
    zip.outputStream.unpipe(output);
    current?.destroy();
  });
  return output;
}
