/** The questions of a table's page: where each is shown, how it is answered, and the query that the answers make. */
import type { PortalPermission } from '@idss/domain/permissions/portal-permissions';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Table } from './define-table.ts';
import { type Answers, type Choice, getNames, type Question, toQuery } from './questions.ts';
import { getFilled } from './table-view.ts';
import { useTableAddress } from './use-table-address.ts';

const noQuestions: readonly Question[] = [];

/** The options of every choice. One of them, at most, has them from a call. */
function useOptions(questions: readonly Question[]) {
  const call = questions
    .map((question) => question.kind === 'choice' && question.options)
    .find((options) => typeof options === 'string');
  const answer = useApi(call ?? 'GetCurrentUser', undefined, { enabled: call !== undefined });
  const toOptions = ({ options }: Choice): readonly (string | number)[] =>
    typeof options === 'string' ? ((answer.data ?? []) as readonly (string | number)[]) : options;
  return { toOptions, failed: answer.error && answer.data === undefined ? answer : undefined };
}

export type Questions = ReturnType<typeof useQuestions>;

export function useQuestions<Row extends object>({ questions = noQuestions, pages }: Table<Row>) {
  const { history, search, toHref } = useTableAddress();
  const allowed = useApi('GetCurrentUser').data?.may;
  const isAllowed = (permission: PortalPermission): boolean => allowed?.[permission] ?? false;
  const [localAnswers, setLocalAnswers] = useState<Answers>({});
  const { toOptions, failed } = useOptions(questions);
  const getPlace = (question: Question): 'heading' | 'above' | 'toolbar' =>
    question.kind === 'toggle'
      ? 'toolbar'
      : question.kind === 'choice' && question.isInAddress
        ? 'heading'
        : 'above';
  // The questions of a list that the server pages are its filters: a link can name each of them.
  const addressNames = questions
    .filter((question) => pages || getPlace(question) === 'heading')
    .flatMap(getNames);
  const answers = {
    ...localAnswers,
    ...Object.fromEntries(addressNames.map((name) => [name, search[name] ?? ''])),
  };
  return {
    answers,
    toOptions,
    /** The call with options that failed. */
    failed,
    /** Null while options that it needs are being read. */
    query: toQuery(questions, { answers, isAllowed, toOptions }),
    getAt: (place: ReturnType<typeof getPlace>): readonly Question[] =>
      questions.filter(
        (question) =>
          getPlace(question) === place &&
          !(question.kind === 'toggle' && question.needs !== null && !isAllowed(question.needs)),
      ),
    answer: (question: Question, answer: Answers): void => {
      if (pages) history.replace(toHref(getFilled(answer)));
      else if (getPlace(question) === 'heading') history.push(toHref(answer as Record<string, string>));
      else setLocalAnswers({ ...localAnswers, ...answer });
    },
    canClear: pages !== undefined && addressNames.some((name) => search[name] !== undefined),
    clear: () => history.replace(toHref(Object.fromEntries(addressNames.map((name) => [name, undefined])))),
  };
}
