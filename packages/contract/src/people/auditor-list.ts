/** The list of people who can be given the auditor role. Spec: admin-console-auditors. */
import { normalizeEmail } from '@idss/domain/people/email';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { staffChange } from '../shapes.ts';

const query = z.strictObject({ auditorEmail: z.string().max(300).transform(normalizeEmail) });

export const auditorList = {
  DoesAuditorExist: endpoint({
    method: 'GET',
    path: '/api/DoesAuditorExist',
    access: 'userManagement',
    summary: 'Is this address on the list of auditors?',
    source: 'admin-console-auditors',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    query,
    answer: z.boolean(),
  }),
  AddAuditor: endpoint({
    ...staffChange,
    path: '/api/AddAuditor',
    summary: 'Adds an address to the list of auditors, also one that the portal does not know yet.',
    source: 'admin-console-auditors, admin-console-writing',
    changes: ['users', 'events'],
    errors: ['data_changed'],
    subject: ['auditorEmail'],
    query,
    answer: z.boolean(),
  }),
  DeleteAuditor: endpoint({
    ...staffChange,
    path: '/api/DeleteAuditor',
    summary:
      'Deletes an address from the list of auditors, with the auditor roles and assignments of this person.',
    source: 'admin-console-auditors, admin-console-writing',
    changes: ['users', 'submission', 'events'],
    errors: ['data_changed'],
    subject: ['auditorEmail'],
    query,
    answer: z.boolean(),
  }),
} as const;
