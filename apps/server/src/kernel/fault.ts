/**
 * Named points at which a test lets the program fail: `FAULT=upload.before-begin:kill`. Without the setting, which
 * production refuses, they do nothing.
 */
import type { Config } from '#src/config.ts';
import { currentWatch } from './progress.ts';

interface Fault {
  readonly point: string;
  /** Only for this file. */
  readonly detail: string | undefined;
  /** Only at this hit, counted from 1. */
  readonly hit: number | undefined;
  /**
   * kill: as by kill -9. throw: an unexpected error. hang: never continues. stall: the same, for so long that its job loses
   * its slot. exit, loop, wait, spin and allocate happen in a worker thread.
   */
  readonly action: string;
}

const counts = new Map<string, number>();

/** `point[@detail][#hit]:action` */
function parse(text: string): Fault | null {
  const match = /^([\w.-]+)(?:@([^#:]+))?(?:#(\d+))?:(\w+)$/.exec(text);
  if (!match) return null;
  const [, point = '', detail, hit, action = ''] = match;
  return { point, detail, hit: hit === undefined ? undefined : Number(hit), action };
}

/** The action that the setting names for this point now, or null. */
export function plannedFault(
  faults: readonly string[] | undefined,
  point: string,
  detail = '',
): string | null {
  if (!faults) return null;
  for (const text of faults) {
    const fault = parse(text);
    if (fault?.point !== point || (fault.detail !== undefined && fault.detail !== detail)) continue;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (fault.hit === undefined || fault.hit === count) return fault.action;
  }
  return null;
}

/** Fails here if the setting says so. */
export async function fault(config: Pick<Config, 'fault'>, point: string, detail?: string): Promise<void> {
  switch (plannedFault(config.fault, point, detail)) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      // The signal ends the process before this returns; nothing after the point may happen.
      await new Promise(() => undefined);
      break;
    case 'throw':
      throw new Error(`Planned failure at ${point}.`);
    case 'stall':
      currentWatch()?.expire();
      await new Promise(() => undefined);
      break;
    case 'hang':
      await new Promise(() => undefined);
  }
}
