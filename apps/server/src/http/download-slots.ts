/**
 * Slots for building zips: a few in parallel, one per person; others queue. A waiting request uses only its connection.
 * The queue is short: requests that find it full or wait too long are refused with a retry time.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Refusal } from '#src/kernel/errors.ts';
import { sendAttachment } from './send-attachment.ts';

export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitSeconds: number;
}

export interface DownloadSlots {
  /**
   * Waits for a slot and returns its release function, which may be called repeatedly. Refuses with 429 and Retry-
   * After. Aborting the signal leaves the queue.
   */
  take(userId: string, signal: AbortSignal): Promise<() => void>;
}

interface WaitingDownload {
  readonly userId: string;
  readonly start: () => void;
}

export function createDownloadSlots({ atOnce, waiting, waitSeconds }: SlotLimits): DownloadSlots {
  const running: string[] = [];
  let line: readonly WaitingDownload[] = [];

  const isFree = (userId: string): boolean => running.length < atOnce && !running.includes(userId);

  function begin(userId: string): () => void {
    running.push(userId);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      running.splice(running.indexOf(userId), 1);
      next();
    };
  }

  /** The first in the queue whose person has no download running; those before it keep their places. */
  function next(): void {
    const first = line.find(({ userId }) => isFree(userId));
    if (!first) return;
    line = line.filter((other) => other !== first);
    first.start();
  }

  const full = (): Refusal =>
    new Refusal(429, 'Too many bulk downloads are running. Please wait a moment and try again.', {
      code: 'too_many_requests',
      retryAfterSeconds: waitSeconds,
    });

  return {
    async take(userId, signal) {
      signal.throwIfAborted();
      if (isFree(userId)) return begin(userId);
      if (line.length >= waiting) throw full();
      return new Promise((resolve, reject) => {
        const leave = (why: unknown): void => {
          clearTimeout(timer);
          line = line.filter((other) => other !== mine);
          reject(why);
        };
        const onAbort = (): void => leave(signal.reason);
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', onAbort);
          leave(full());
        }, waitSeconds * 1000);
        const mine: WaitingDownload = {
          userId,
          start: () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', onAbort);
            resolve(begin(userId));
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        line = [...line, mine];
      });
    },
  };
}

/** Aborted when the caller has gone. */
export function abortWhenClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/** Sends a file that is made while it is sent. The slot is free again when its bytes end. */
export async function sendInSlot(
  reply: FastifyReply,
  { slots, userId }: { readonly slots: DownloadSlots; readonly userId: string },
  open: () => Promise<{ readonly fileName: string; readonly mediaType: string; readonly bytes: Readable }>,
): Promise<void> {
  const release = await slots.take(userId, abortWhenClosed(reply));
  try {
    const { bytes, ...attachment } = await open();
    bytes.once('close', release);
    await sendAttachment(reply, attachment, bytes);
  } catch (error) {
    release();
    throw error;
  }
}
