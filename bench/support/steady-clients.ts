/** People and machines that work on while something happens to the portal: each call is counted, and each that fails is an error. */
import { setTimeout as delay } from 'node:timers/promises';
import { sendUpload, type UploadedFile } from './send-upload.ts';

export interface Counts {
  calls: number;
  errors: number;
  /** Milliseconds of the slowest call. */
  longest: number;
}

export interface SteadyClients {
  /** Counts since the last time, and begins again. */
  take(): Counts;
  /** What failed, in words. */
  readonly failures: readonly string[];
  /** How the uploads ended. */
  readonly outcomes: Readonly<Record<string, number>>;
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
}

export function startClients({ url, tokens, paths, uploads }: ClientsOptions): SteadyClients {
  const stopping = new AbortController();
  const failures: string[] = [];
  const outcomes: Record<string, number> = {};
  const streams = { opened: 0, messages: 0 };
  let counts: Counts = { calls: 0, errors: 0, longest: 0 };
  const isOver = (): boolean => stopping.signal.aborted;

  async function counted(what: string, work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      if (isOver()) return;
      counts.errors += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      failures.push(
        `${new Date().toISOString()} ${what}: ${error instanceof Error ? error.message : String(error)}${cause}`,
      );
    }
    counts.calls += 1;
    counts.longest = Math.max(counts.longest, performance.now() - startedAt);
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
      await counted('an upload to its outcome', async () => {
        const { outcomes: ended } = await sendUpload({ url }, uploads.token, [uploads.file()], 'HEDIS', 150);
        for (const [status, count] of Object.entries(ended))
          outcomes[status] = (outcomes[status] ?? 0) + count;
      });
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
    listen(listener),
    listen(listener),
  ];
  return {
    failures,
    outcomes,
    streams,
    take() {
      const taken = counts;
      counts = { calls: 0, errors: 0, longest: 0 };
      return taken;
    },
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}
