/** People and machines that work on while something happens to the portal: each call is counted, and each that fails is an error. */
import { setTimeout as delay } from 'node:timers/promises';
import { sendUpload, type UploadedFile } from './send-upload.ts';

export interface Wait {
  readonly what: string;
  readonly milliseconds: number;
}

export interface Counts {
  calls: number;
  errors: number;
  /** The slowest call, and when it was answered. */
  slowest: Wait & { readonly at: string };
  /** Milliseconds from sending a file to the outcome of its check, which waits for a worker. */
  longestOutcome: number;
}

/** What people do in several calls, one after the other; answers how long each call took. */
export interface Work {
  readonly what: string;
  readonly run: () => Promise<readonly Wait[]>;
}

export interface SteadyClients {
  /** Counts since the last time, and begins again. */
  take(): Counts;
  /** What failed, in words. */
  readonly failures: readonly string[];
  /** How the uploads ended. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often each work was done. */
  readonly done: Readonly<Record<string, number>>;
  /** Push streams that were opened, and hints that they brought. */
  readonly streams: { opened: number; messages: number };
  stop(): Promise<void>;
}

export interface ClientsOptions {
  readonly url: string;
  readonly tokens: readonly string[];
  /** Calls that are read again and again. */
  readonly paths: readonly string[];
  /** Sends files in turns, one upload after the other. */
  readonly uploads: { readonly token: string; readonly file: () => UploadedFile };
  /** Done again and again, each by itself. */
  readonly works: readonly Work[];
}

const nothing = (): Counts => ({
  calls: 0,
  errors: 0,
  slowest: { what: '', milliseconds: 0, at: '' },
  longestOutcome: 0,
});

export function startClients({ url, tokens, paths, uploads, works }: ClientsOptions): SteadyClients {
  const stopping = new AbortController();
  const failures: string[] = [];
  const outcomes: Record<string, number> = {};
  const done: Record<string, number> = {};
  const streams = { opened: 0, messages: 0 };
  let counts = nothing();
  const isOver = (): boolean => stopping.signal.aborted;

  function answered({ what, milliseconds }: Wait): void {
    counts.calls += 1;
    if (milliseconds > counts.slowest.milliseconds)
      counts.slowest = { what, milliseconds, at: new Date().toISOString() };
  }

  /** True where it was done. */
  async function withErrors(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (isOver()) return false;
      counts.errors += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      failures.push(
        `${new Date().toISOString()} ${what}: ${error instanceof Error ? error.message : String(error)}${cause}`,
      );
      return false;
    }
  }

  async function counted(what: string, work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    await withErrors(what, work);
    if (!isOver()) answered({ what, milliseconds: performance.now() - startedAt });
  }

  const get = async (path: string, token?: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: stopping.signal,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
    return text;
  };

  async function readOn(token: string, first: number): Promise<void> {
    for (let n = first; !isOver(); n += 1) {
      const path = paths[n % paths.length] ?? '/';
      await counted(path, () => get(path, token));
      await delay(100);
    }
  }

  /** As a browser opens the portal: the page, and every file that it names. */
  async function openPages(): Promise<void> {
    while (!isOver()) {
      await counted('the page and its files', async () => {
        const page = await get('/dashboard');
        const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
        await Promise.all(files.map((file) => get(file)));
      });
      await delay(200);
    }
  }

  async function sendOn(): Promise<void> {
    while (!isOver()) {
      await withErrors('an upload to its outcome', async () => {
        const sent = await sendUpload({ url }, uploads.token, [uploads.file()], 'HEDIS', 150);
        answered({ what: 'uploadfiles', milliseconds: sent.answered });
        counts.longestOutcome = Math.max(counts.longestOutcome, sent.finished);
        for (const [status, count] of Object.entries(sent.outcomes))
          outcomes[status] = (outcomes[status] ?? 0) + count;
      });
    }
  }

  async function workOn({ what, run }: Work): Promise<void> {
    while (!isOver()) {
      const isDone = await withErrors(what, async () => {
        for (const wait of await run()) answered(wait);
      });
      if (isDone) done[what] = (done[what] ?? 0) + 1;
      await delay(200);
    }
  }

  /** A stream that ends is opened again, as browsers do; only an answer that is none is an error. */
  async function listen(token: string): Promise<void> {
    while (!isOver()) {
      await fetch(`${url}/api/Push`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: stopping.signal,
      })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(`${answer.status}`);
          streams.opened += 1;
          const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
          for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
            streams.messages += part.value.split('data:').length - 1;
        })
        .catch((error: unknown) => {
          if (isOver() || /terminated/.test(String(error))) return;
          counts.errors += 1;
          failures.push(`a push stream: ${String(error)}`);
        });
      await delay(200);
    }
  }

  const [listener = ''] = tokens;
  const working = [
    ...tokens.map((token, n) => readOn(token, n)),
    openPages(),
    sendOn(),
    ...works.map(workOn),
    listen(listener),
    listen(listener),
  ];
  return {
    failures,
    outcomes,
    done,
    streams,
    take() {
      const taken = counts;
      counts = nothing();
      return taken;
    },
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}
