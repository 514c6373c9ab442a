/** Tells others who review the submission where one is, and learns the same of them. */
import { hedisComponent } from '@idss/domain/program';
import { useEffect } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { act } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';

export type Present = Answer<'GetReviewPresence'>[number];

const sayAgainMilliseconds = 30_000;
/** Who only passes a measure is not in it. */
const pauseMilliseconds = 700;

const nobody: readonly Present[] = [];

/** Whoever is gone without a word is no longer read after it. What is not heard is said again, and needs no message. */
const tell = (subId: number, isHere: boolean, measureCode: string): void =>
  void act('TellReviewPresence', {
    query: { submissionId: subId, component: hedisComponent },
    body: { isHere, measureCode },
  })
    .then(() => invalidateAfter('TellReviewPresence'))
    .catch(() => undefined);

/** `isReviewer`: others see nobody, and are not seen. */
export function usePresence(subId: number, measureCode: string, isReviewer: boolean): readonly Present[] {
  useEffect(() => {
    if (!isReviewer) return undefined;
    const say = (): void => {
      if (!document.hidden) tell(subId, true, measureCode);
    };
    const first = setTimeout(say, pauseMilliseconds);
    const repeated = setInterval(say, sayAgainMilliseconds);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearTimeout(first);
      clearInterval(repeated);
      document.removeEventListener('visibilitychange', say);
    };
  }, [subId, measureCode, isReviewer]);
  useEffect(() => (isReviewer ? () => tell(subId, false, '') : undefined), [subId, isReviewer]);
  const present = useApi(
    'GetReviewPresence',
    { submissionId: subId, component: hedisComponent },
    { enabled: isReviewer },
  );
  return (isReviewer && present.data) || nobody;
}
