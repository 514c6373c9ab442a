/** The comment snippets of the person and of the plan's organization, numbered as their keys are. */
import { fillSnippet } from '@idss/domain/audit/comment-snippets';
import { dayIn, dayText } from '@idss/domain/moments/moment-text';
import { hedisComponent } from '@idss/domain/program';
import { useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { getOwnTimeZone } from '#src/components/moments.ts';

/** `Mar 4, 2026`, where the person is. */
const formatToday = (): string => dayText(dayIn(new Date(), getOwnTimeZone()));

/** The comment that a snippet makes today. */
const getText = (text: string): string => fillSnippet(text, formatToday());

/** `isReviewer`: others have none, and may not read any. */
export function useSnippets(subId: number, isReviewer: boolean) {
  const lists = useApi(
    'GetCommentSnippets',
    { submissionId: subId, component: hedisComponent },
    { enabled: isReviewer },
  ).data;
  const texts = useMemo(() => (lists ? [...lists.own, ...lists.organization].slice(0, 9) : []), [lists]);
  return { lists, texts, getText };
}
