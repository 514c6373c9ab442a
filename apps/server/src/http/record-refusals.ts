/** A refused attempt to change something is an event, too. OWASP ASVS 5.0, 16.3.2. */
import type { Endpoint } from '@idss/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { App } from '#src/kernel/app.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { getActor } from '#src/kernel/actor.ts';
import type { Caller, RequestFacts } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { storable } from '#src/db/storable-text.ts';

export interface RefusedCall extends RequestFacts {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  /** Query and body as they came. */
  readonly input: readonly unknown[];
}

export interface RefusalRecorder {
  /** Records what is worth it; never throws. */
  record(call: RefusedCall, error: unknown): Promise<void>;
}

const recorded = new Set([403, 404, 409]);

/** One person fills at most this many links of the chain in a minute; what goes beyond is a line of the log. */
const eventsPerMinute = 20;

export function createRefusalRecorder(app: App): RefusalRecorder {
  const budget = new RateLimiterMemory({ points: eventsPerMinute, duration: 60 });

  async function hasRoom(client: string): Promise<boolean> {
    try {
      await budget.consume(client);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  return {
    async record({ name, endpoint, caller, input, requestId, ip }, error) {
      if (!(error instanceof Refusal) || !recorded.has(error.status)) return;
      const event = {
        kind: 'call-refused',
        call: name,
        on: storable(describe(endpoint, input)),
        status: error.status,
      } as const;
      try {
        if (await hasRoom(caller.userId ?? (caller.email || ip))) {
          await appendEvent(app.pool, getActor({ caller, requestId, ip }), {
            ...event,
            why: storable(error.message),
          });
        } else app.log.warn({ ...event, requestId, userId: caller.userId, ip }, 'call refused');
      } catch (failure) {
        app.log.error({ err: failure, ...event, requestId }, 'a refusal was not recorded');
      }
    },
  };
}

function describe({ subject = [] }: Endpoint, input: readonly unknown[]): string {
  const fields = Object.assign({}, ...input.map((part) => (isFields(part) ? part : {}))) as Record<
    string,
    unknown
  >;
  return subject
    .filter((name) => typeof fields[name] === 'string' || typeof fields[name] === 'number')
    .map((name) => `${name} ${String(fields[name]).slice(0, 40)}`)
    .join(', ');
}

const isFields = (part: unknown): part is object => typeof part === 'object' && part !== null;
