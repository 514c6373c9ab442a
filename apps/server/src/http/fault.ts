/** Named points at which tests make the program fail. Silent unless FAULT names one; refused in production. */
import { setTimeout as wait } from 'node:timers/promises';

type Kind = 'kill' | 'throw' | 'hang';
const planned = new Map<string, Kind>();

/** Takes `point:kind` texts as FAULT gives them. */
export function planFaults(texts: readonly string[]): void {
  for (const text of texts) {
    const [point = '', kind = 'throw'] = text.split(':');
    if (kind === 'kill' || kind === 'throw' || kind === 'hang') planned.set(point, kind);
  }
}

/** Fails here if that is planned. */
export async function fault(point: string): Promise<void> {
  const kind = planned.get(point);
  if (!kind) return;
  if (kind === 'kill') process.kill(process.pid, 'SIGKILL');
  if (kind === 'throw') throw new Error(`Planned fault at ${point}.`);
  await wait(3_600_000);
}
