/** Reading and accepting the license agreement. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  base64File,
  booleanText,
  licensedRead,
  moment,
  numberText,
  signedInRead,
  staffChange,
  staffRead,
} from '../shapes.ts';

export const license = {
  HasSignedLegalAgreement: endpoint({
    ...signedInRead,
    path: '/api/HasSignedLegalAgreement',
    summary: 'Has the user accepted the current license agreement?',
    source: 'sign-in-license',
    reads: ['users'],
    answer: z.boolean(),
  }),
  AddLicenseAgreementForUser: endpoint({
    method: 'POST',
    path: '/api/AddLicenseAgreementForUser',
    access: 'open',
    summary: 'Records that the user accepts the current license agreement.',
    source: 'sign-in-license',
    cost: 'standard',
    changes: ['users', 'events'],
    errors: [403],
    subject: [],
    answer: z.boolean(),
  }),
  GetLicenseVersions: endpoint({
    ...staffRead,
    path: '/api/GetLicenseVersions',
    summary: 'Every version of the license agreement, the newest first, and how many people accepted each.',
    source: 'admin-console-license',
    reads: ['settings', 'users'],
    answer: z.array(
      z.object({
        version: z.number(),
        createdBy: z.string(),
        createdAt: moment,
        /** The version whose acceptances stay valid; null: everyone accepts this one. */
        continuesVersion: z.number().nullable(),
        accepted: z.number(),
      }),
    ),
  }),
  GetLicenseVersion: endpoint({
    ...staffRead,
    path: '/api/GetLicenseVersion',
    summary: 'The text of one version of the license agreement, as rich text.',
    source: 'admin-console-license',
    reads: ['settings'],
    errors: [404],
    query: z.strictObject({ version: numberText }),
    answer: z.object({ version: z.number(), text: z.string() }),
  }),
  SetLicenseAgreementText: endpoint({
    ...staffChange,
    path: '/api/SetLicenseAgreementText',
    summary:
      'Saves the text, as a JSON string or as text/plain, as a new version. Everyone accepts it again, unless keepsAcceptances: this needs a fresh sign-in. 409 where someone else saved a version since the one that was read.',
    source: 'admin-console-license, admin-console-writing',
    changes: ['settings', 'users', 'events'],
    errors: ['data_changed', 'reauth_required'],
    subject: ['version', 'keepsAcceptances'],
    query: z.strictObject({
      /** As it was read; prevents overwriting someone else's change. */
      version: numberText.optional(),
      keepsAcceptances: booleanText.optional(),
    }),
    body: 'text',
    answer: z.boolean(),
  }),
  ClearAllLicenseAgreements: endpoint({
    ...staffChange,
    path: '/api/ClearAllLicenseAgreements',
    summary:
      'Stores the same text as a new version, so that everyone accepts it again. Answers how many people had accepted. Needs a fresh sign-in.',
    source: 'admin-console-license, admin-console-writing',
    changes: ['settings', 'users', 'events'],
    errors: ['reauth_required'],
    subject: [],
    answer: z.number(),
  }),
  GetUserLicenseAgreement: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetUserLicenseAgreement',
    summary: 'The current license agreement as a text file (UTF-8).',
    source: 'reports-license',
    reads: ['settings'],
    errors: [404],
    answer: base64File,
  }),
} as const;
