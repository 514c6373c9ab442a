/** A data extract, from the request until it is done. */
import type { Portal } from './open-portal.ts';
import { until } from './until.ts';

interface Extract {
  readonly extractId: string;
  readonly state: string;
  readonly submissions: number;
  readonly size: number;
}

export interface Extractor {
  readonly call: <Answer>(path: string, method?: string) => Promise<Answer>;
  /** Answers the milliseconds it took, and what it became; throws unless it has so many submissions. */
  readonly extract: (submissions: number) => Promise<{ readonly ms: number; readonly done: Extract }>;
}

export function openExtractor(portal: Portal): Extractor {
  // The server closes a connection that is idle while other programs run.
  const staff = { authorization: '', connection: 'close' };
  const call = async <Answer>(path: string, method = 'GET'): Promise<Answer> => {
    const answer = await fetch(`${portal.url}/api/${path}`, { method, headers: staff });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    call,
    async extract(submissions) {
      // An extract needs a fresh sign-in.
      staff.authorization = `Bearer ${await portal.getToken('admin@idss.example')}`;
      const begun = performance.now();
      await call('ExtractSubmissions?dataExtractionType=All', 'POST');
      const done = await until(async () => {
        const [newest] = await call<Extract[]>('GetExtractedFolderInfo');
        if (newest?.state === 'Failed') throw new Error('The extract failed.');
        return newest?.state === 'Done' && newest;
      }, 50);
      const ms = performance.now() - begun;
      if (done.submissions !== submissions)
        throw new Error(`The extract has ${done.submissions} submissions, not ${submissions}.`);
      return { ms, done };
    },
  };
}
