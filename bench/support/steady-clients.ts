/** People and machines that work on while something happens to the portal: each call is counted, and each that fails is an error. */
import { setTimeout as delay } from 'node:timers/promises';
import { sendUpload, type UploadedFile } from './send-upload.ts';

export interface Wait {
  readonly label: string;
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

/** Work of several calls, one after the other; returns how long each call took. */
export interface Work {
  readonly label: string;
  readonly run: () => Promise<readonly Wait[]>;
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
  slowest: { label: '', milliseconds: 0, at: '' },
  longestOutcome: 0,
});

export class SteadyClients {
  readonly #url;
  readonly #paths;
  readonly #uploads;
  readonly #stopping = new AbortController();
  /** Messages of failed calls. */
  readonly failures: string[] = [];
  /** How the uploads ended. */
  readonly outcomes: Record<string, number> = {};
  /** How often each work was done. */
  readonly done: Record<string, number> = {};
  /** Push streams that were opened, and hints that they brought. */
  readonly streams: { opened: number; messages: number } = { opened: 0, messages: 0 };
  #counts = nothing();
  readonly #working;

  constructor({ url, tokens, paths, uploads, works }: ClientsOptions) {
    this.#url = url;
    this.#paths = paths;
    this.#uploads = uploads;
    const [listener = ''] = tokens;
    this.#working = [
      ...tokens.map((token, n) => this.#readOn(token, n)),
      this.#openPages(),
      this.#sendOn(),
      ...works.map(this.#workOn),
      this.#listen(listener),
      this.#listen(listener),
    ];
  }

  readonly #isOver = (): boolean => this.#stopping.signal.aborted;

  #answered({ label, milliseconds }: Wait): void {
    this.#counts.calls += 1;
    if (milliseconds > this.#counts.slowest.milliseconds)
      this.#counts.slowest = { label, milliseconds, at: new Date().toISOString() };
  }

  /** Returns true if it succeeded. */
  async #withErrors(label: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (this.#isOver()) return false;
      this.#counts.errors += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      this.failures.push(
        `${new Date().toISOString()} ${label}: ${error instanceof Error ? error.message : String(error)}${cause}`,
      );
      return false;
    }
  }

  async #counted(label: string, work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    await this.#withErrors(label, work);
    if (!this.#isOver()) this.#answered({ label, milliseconds: performance.now() - startedAt });
  }

  async #get(path: string, token?: string): Promise<string> {
    const answer = await fetch(`${this.#url}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: this.#stopping.signal,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
    return text;
  }

  async #readOn(token: string, first: number): Promise<void> {
    for (let n = first; !this.#isOver(); n += 1) {
      const path = this.#paths[n % this.#paths.length] ?? '/';
      await this.#counted(path, () => this.#get(path, token));
      await delay(100);
    }
  }

  /** As a browser opens the portal: the page, and every file that it names. */
  async #openPages(): Promise<void> {
    while (!this.#isOver()) {
      await this.#counted('the page and its files', async () => {
        const page = await this.#get('/dashboard');
        const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
        await Promise.all(files.map((file) => this.#get(file)));
      });
      await delay(200);
    }
  }

  async #sendOn(): Promise<void> {
    while (!this.#isOver()) {
      await this.#withErrors('an upload to its outcome', async () => {
        const sent = await sendUpload(
          { url: this.#url },
          this.#uploads.token,
          [this.#uploads.file()],
          'HEDIS',
          150,
        );
        this.#answered({ label: 'uploadfiles', milliseconds: sent.answered });
        this.#counts.longestOutcome = Math.max(this.#counts.longestOutcome, sent.finished);
        for (const [status, count] of Object.entries(sent.outcomes))
          this.outcomes[status] = (this.outcomes[status] ?? 0) + count;
      });
    }
  }

  readonly #workOn = async ({ label, run }: Work): Promise<void> => {
    while (!this.#isOver()) {
      const isDone = await this.#withErrors(label, async () => {
        for (const wait of await run()) this.#answered(wait);
      });
      if (isDone) this.done[label] = (this.done[label] ?? 0) + 1;
      await delay(200);
    }
  };

  /** A stream that ends is opened again, as browsers do; only an answer that is none is an error. */
  async #listen(token: string): Promise<void> {
    while (!this.#isOver()) {
      await fetch(`${this.#url}/api/Push`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: this.#stopping.signal,
      })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(`${answer.status}`);
          this.streams.opened += 1;
          const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
          for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
            this.streams.messages += part.value.split('data:').length - 1;
        })
        .catch((error: unknown) => {
          if (this.#isOver() || /terminated/.test(String(error))) return;
          this.#counts.errors += 1;
          this.failures.push(`a push stream: ${String(error)}`);
        });
      await delay(200);
    }
  }

  /** Counts since the last time, and begins again. */
  take(): Counts {
    const taken = this.#counts;
    this.#counts = nothing();
    return taken;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#working);
  }
}
