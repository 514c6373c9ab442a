/** Moments in a file's header, xs:dateTime: `2026-05-11T14:05:00Z`, the zone may be missing. */

const widestZoneOffset = 14 * 60 * 60 * 1000;

interface Moment {
  /** Milliseconds since 1970; a text without a zone is read as UTC. */
  readonly time: number;
  readonly hasZone: boolean;
}

function parseMoment(text: string): Moment | null {
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // Without this, the answer would depend on the zone of the machine that validates.
  const time = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(time) ? null : { time, hasZone };
}

/**
 * Is the first moment certainly before the second? As XML Schema compares: where only one of them has a zone, they
 * must be more than 14 hours apart. False where a text is not a moment.
 */
export function isCertainlyBefore(first: string, second: string): boolean {
  const [a, b] = [parseMoment(first), parseMoment(second)];
  if (a === null || b === null) return false;
  return b.time - a.time > (a.hasZone === b.hasZone ? 0 : widestZoneOffset);
}
