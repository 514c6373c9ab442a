/** Reading and accepting the license agreement. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { base64File } from './shapes.ts';

export const license = {
  HasSignedLegalAgreement: endpoint({
    method: 'GET',
    path: '/api/HasSignedLegalAgreement',
    access: 'signedIn',
    summary: 'Has the user accepted the current license agreement?',
    source: 'sign-in-license',
    cost: 'standard',
    reads: ['users'],
    errors: [],
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
  GetUserLicenseAgreement: endpoint({
    method: 'GET',
    path: '/api/Reports/GetUserLicenseAgreement',
    access: 'licensed',
    summary: 'The current license agreement as a text file (UTF-8).',
    source: 'reports-license',
    cost: 'standard',
    reads: ['settings'],
    errors: [404],
    answer: base64File,
  }),
} as const;
