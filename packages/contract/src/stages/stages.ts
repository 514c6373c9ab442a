/** Moving a component through its stages. Spec: stages-transitions. */
import { z } from 'zod';
import { maxNothingReason } from '@idss/domain/stages/nothing-to-report';
import { planActions } from '@idss/domain/stages/transition';
import { endpoint } from '../endpoint.ts';
import { component, componentChange, idText, onComponent, staffChange } from '../shapes.ts';

const done = z.object({ ok: z.literal(true) });
const moved = z.object({ ok: z.boolean(), stage: z.string() });

export const stages = {
  ExecutePlanAction: endpoint({
    ...componentChange,
    path: '/api/ExecutePlanAction',
    may: "the action's permission on the component",
    summary:
      'Moves a component to another stage. 409 with the current stage when the action is not possible there.',
    source: 'stages-transitions',
    subject: ['submissionId', 'component', 'action'],
    query: z.strictObject({ submissionId: idText, component, action: z.enum(planActions) }),
    answer: moved,
  }),
  UpdateAllSubmissionStatuses: endpoint({
    ...staffChange,
    path: '/api/UpdateAllSubmissionStatuses',
    summary:
      'Drops what every process has cached, and derives the final mark, attestation and validation status of every component again.',
    source: 'admin-console-reload',
    cost: 'expensive',
    changes: ['submission', 'settings', 'users', 'events'],
    errors: [],
    subject: [],
    answer: z.boolean(),
  }),
  UnSubmitFile: endpoint({
    ...componentChange,
    path: '/api/UnSubmitFile',
    may: 'upload permission for the program, or system administrators',
    summary: 'Archives the current file; the component returns to Import.',
    source: 'stages-any',
    query: onComponent,
    answer: moved,
  }),
  DeclareNothingToReport: endpoint({
    ...componentChange,
    path: '/api/DeclareNothingToReport',
    may: 'upload permission for the program',
    summary:
      'Declares that a component without a file has nothing to report: nothing waits for it until that is taken back. 409 where it has a file, or a file is being checked.',
    source: 'submissions-nothing',
    query: onComponent,
    body: z.strictObject({ why: z.string().max(maxNothingReason) }),
    answer: done,
  }),
  TakeBackNothingToReport: endpoint({
    ...componentChange,
    path: '/api/TakeBackNothingToReport',
    may: 'upload permission for the program',
    summary: 'Takes the declaration back: the component waits for its file again.',
    source: 'submissions-nothing',
    query: onComponent,
    answer: done,
  }),
} as const;
