/** Moving a component through its stages. Spec: stages-transitions. */
import { z } from 'zod';
import { planActions } from '@idss/domain/stages/workflow';
import { endpoint } from './endpoint.ts';
import { component, numberText, onComponent } from './shapes.ts';

const moved = z.object({ ok: z.boolean(), stage: z.string() });

export const stages = {
  ExecutePlanAction: endpoint({
    method: 'POST',
    path: '/api/ExecutePlanAction',
    access: 'licensed',
    may: "the action's permission on the component",
    summary:
      'Moves a component to another stage. 409 with the current stage when the action is not possible there.',
    source: 'stages-transitions',
    cost: 'standard',
    changes: ['submission', 'events'],
    errors: [403, 404, 409, 'stage_changed'],
    subject: ['submissionId', 'component', 'action'],
    query: z.strictObject({ submissionId: numberText, component, action: z.enum(planActions) }),
    answer: moved,
  }),
  UpdateAllSubmissionStatuses: endpoint({
    method: 'POST',
    path: '/api/UpdateAllSubmissionStatuses',
    access: 'sysadmin',
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
    method: 'POST',
    path: '/api/UnSubmitFile',
    access: 'licensed',
    may: 'upload permission for the program, or system administrators',
    summary: 'Archives the current file; the component returns to Import.',
    source: 'stages-any',
    cost: 'standard',
    changes: ['submission', 'events'],
    errors: [403, 404, 409, 'stage_changed'],
    subject: ['submissionId', 'component'],
    query: onComponent,
    answer: moved,
  }),
} as const;
