/** Comment snippets of reviewers: a person's own, and those of the organization whose submissions they review. */
import { maxSnippetLength, maxSnippets } from '@idss/domain/audit/comment-snippets';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { licensedChange, licensedRead, onComponent } from '../shapes.ts';

const texts = z.array(z.string().max(maxSnippetLength)).max(maxSnippets);

export const snippets = {
  GetCommentSnippets: endpoint({
    ...licensedRead,
    path: '/api/GetCommentSnippets',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission',
    summary:
      "The caller's own comment snippets, and those that all reviewers of the submission's organization share.",
    source: 'audit-snippets',
    reads: ['submission'],
    errors: [403, 404],
    query: onComponent,
    answer: z.object({ own: z.array(z.string()), organization: z.array(z.string()) }),
  }),
  SaveCommentSnippets: endpoint({
    ...licensedChange,
    path: '/api/SaveCommentSnippets',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission',
    summary: 'Replaces one of the lists. 409 where it is no longer the list that was read.',
    source: 'audit-snippets',
    changes: ['submission'],
    errors: [403, 404, 'data_changed'],
    subject: ['submissionId', 'component', 'of'],
    query: onComponent,
    body: z.strictObject({
      of: z.enum(['own', 'organization']),
      /** As it was read. */
      before: texts,
      texts,
    }),
    answer: z.object({ ok: z.literal(true) }),
  }),
} as const;
