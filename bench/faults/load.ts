/** People at work while a fault happens: they read, send files and comment. Everything that was acknowledged is in the ledger. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Trial } from './row.ts';
import { people } from './seed.ts';
import { newUpload, sendAndNote } from './work.ts';
import { anyFile, type AnyFile } from './files.ts';
import type { Answer } from './world.ts';

export interface Load {
  /** Statuses of all answers; `broken` are connections without one. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Answers that are never right, in words. */
  readonly wrong: readonly string[];
}

export interface LoadOptions {
  /** Files that are sent. */
  readonly uploads?: number;
  /** The program is killed: its connections break. */
  readonly mayBreak?: boolean;
  /** Statuses that a balancer answers by itself. */
  readonly allowed?: readonly number[];
}

const paths = [
  '/api/GetSubmissionsPage',
  '/api/GetPendingSubmissions',
  '/api/GetMyUploads?submissionType=HEDIS',
  '/api/GetCurrentUser',
];

/** Done with what `during` does; answers what the others saw. */
export async function underLoad(
  trial: Trial,
  { uploads = 4, mayBreak = false, allowed = [] }: LoadOptions,
  during: () => Promise<void>,
): Promise<Load> {
  const { world, ledger } = trial;
  const statuses = new Map<string, number>();
  const wrong: string[] = [];
  const readers = [people.planUser, people.auditor, people.vendorUser];
  const files: AnyFile[] = [];
  for (let n = 0; n < uploads; n += 1) files.push(await anyFile(world, n));
  for (const email of [...readers, people.planUser]) await world.getToken(email);
  let isOver = false;

  const judge = (request: string, answer: Answer | null): void => {
    const status = answer ? String(answer.status) : 'broken';
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (!answer && !mayBreak) wrong.push(`${request}: the connection broke`);
    else if (answer && ![200, 304, 503, 507, ...allowed].includes(answer.status))
      wrong.push(`${request}: ${answer.status} ${answer.text.slice(0, 150)}`);
    else if (answer?.status === 503 && answer.retryAfter === null && allowed.length === 0)
      wrong.push(`${request}: 503 without Retry-After`);
  };
  const read = async (email: string, n: number): Promise<void> => {
    for (let turn = n; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '';
      judge(path, await world.call(email, 'GET', path).catch(() => null));
      await delay(40);
    }
  };
  const upload = async (file: AnyFile, n: number): Promise<void> => {
    await delay(n * 60);
    // As the browser does it: the same upload is sent again until it is taken.
    const sent = newUpload(file.program, file.files);
    for (let attempt = 1; attempt <= 200; attempt += 1) {
      const answer = await sendAndNote(world, ledger, sent).catch(() => null);
      judge('uploadfiles', answer);
      if (answer && ![503, 507, ...allowed].includes(answer.status)) return;
      await delay(500);
    }
    wrong.push('An upload was refused for 100 s.');
  };
  const reading = readers.map(read);
  const sending = files.map(upload);
  try {
    await delay(150);
    await during();
    await Promise.all(sending);
  } finally {
    isOver = true;
    await Promise.allSettled([...reading, ...sending]);
  }
  return { statuses, wrong };
}

/** Throws where an answer was never right. */
export function expectNothingWrong({ wrong }: Load): void {
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} wrong answers under load: ${[...new Set(wrong)].slice(0, 5).join('; ')}`,
    );
}
