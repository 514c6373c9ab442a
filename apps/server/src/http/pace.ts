/** How fast bytes arrive on a connection, and whether that is fast enough. */
import type { Socket } from 'node:net';

export interface PaceLimits {
  /** In all. */
  readonly totalMilliseconds: number;
  /** The least that must arrive, measured over one window after the other. */
  readonly minBytesPerSecond: number;
  readonly windowMilliseconds: number;
}

export interface Pace {
  /** `isHeldUp`: bytes lie here unread, so that the sender cannot send more. */
  isTooSlow(isHeldUp: boolean): boolean;
}

export function getPace(
  socket: Pick<Socket, 'bytesRead'>,
  { totalMilliseconds, minBytesPerSecond, windowMilliseconds }: PaceLimits,
): Pace {
  const begun = performance.now();
  let window = { begun, bytes: socket.bytesRead };
  return {
    isTooSlow(isHeldUp) {
      const time = performance.now();
      if (time - begun > totalMilliseconds) return true;
      const passed = time - window.begun;
      const arrived = socket.bytesRead - window.bytes;
      if (!isHeldUp && passed < windowMilliseconds) return false;
      const isTooSlow = !isHeldUp && arrived < (minBytesPerSecond * passed) / 1000;
      window = { begun: time, bytes: socket.bytesRead };
      return isTooSlow;
    },
  };
}
