/** A zip that is written while it is read: one member is open at a time, and only what is in transit is in memory. */
import { type Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipMember {
  /** Within the zip, with slashes. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** Is packed already: an archive, or a document of packed parts. */
  readonly isPacked: boolean;
  /** Compresses as fast as possible, for repetitive content that a person waits for. */
  readonly isHurried?: true;
  /** Its bytes; asked for when its turn comes. */
  readonly open: () => Promise<Readable>;
}

/** Milliseconds after which a reader who reads nothing is treated as gone and loses their place. */
export const stalledAfter = 60_000;

/**
 * A member that cannot be opened or breaks off ends the stream with its error: no zip that misses it looks whole. Nothing is
 * sent before the first member is open, so that a store that is away can still be answered with a sentence.
 */
export function toZip(members: readonly ZipMember[]): Readable {
  const zip = new ZipFile();
  const stalled = setTimeout(
    () => output.destroy(new Error('The reader of this zip stopped reading.')),
    stalledAfter,
  );
  const output = new Transform({
    transform(chunk, _encoding, done) {
      stalled.refresh();
      done(null, chunk);
    },
  });
  // A member may fail before anyone reads: an error without a listener would end the process. Who reads later still gets it.
  output.on('error', () => undefined);
  let current: Readable | null = null;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  const isOpen = Promise.withResolvers<void>();
  if (members.length === 0) isOpen.resolve();
  for (const { path, modifiedAt, isPacked, isHurried, open } of members)
    zip.addReadStreamLazy(
      path,
      { mtime: modifiedAt, mode: 0o100644, compressionLevel: isPacked ? 0 : isHurried ? 1 : 6 },
      (begin: (error: unknown, source: Readable) => void) => {
        open().then((source) => {
          source.on('error', fail);
          current = source;
          isOpen.resolve();
          // The reader left while it was being opened.
          if (output.destroyed) source.destroy();
          else begin(null, source);
        }, fail);
      },
    );
  zip.on('error', fail);
  zip.end();
  zip.outputStream.on('error', fail);
  void isOpen.promise.then(() => {
    if (!output.destroyed) zip.outputStream.pipe(output);
  });
  // A pipe does not inform its source when the reader is gone.
  output.on('close', () => {
    clearTimeout(stalled);
    zip.outputStream.unpipe(output);
    current?.destroy();
  });
  return output;
}
