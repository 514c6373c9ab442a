/** The comment snippets of the person and of the plan's organization, numbered as their keys are. */
import { fillSnippet } from '@idss/domain/audit/comment-snippets';
import { dayIn, dayText } from '@idss/domain/moments/moment-text';
import { hedisComponent } from '@idss/domain/program';
import { useApi } from '#src/api/hooks.ts';
import { getOwnTimeZone } from '#src/components/moments.ts';

/** `Mar 4, 2026`, where the person is. */
const formatToday = (): string => dayText(dayIn(new Date(), getOwnTimeZone()));

/** `isReviewer`: others have none, and may not read any. */
export function useSnippets(subId: number, isReviewer: boolean) {
  const lists = useApi(
    'GetCommentSnippets',
    { submissionId: subId, component: hedisComponent },
    { enabled: isReviewer },
  ).data;
  const texts = lists ? [...lists.own, ...lists.organization].slice(0, 9) : [];
  return { lists, texts, getText: (text: string) => fillSnippet(text, formatToday()) };
}
