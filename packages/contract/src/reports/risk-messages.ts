/** Staff write to the people of organizations at risk. Spec: control-room-message. */
import { maxRiskSubject, maxRiskText, riskMessageRoles } from '@idss/domain/control-room/risk-message';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { counts, flags, id, ofSeason, staffChange, staffRead, uuid } from '../shapes.ts';
import { riskFilters } from './control-room.ts';

/** The most organizations that are written to at once. */
export const maxRiskOrganizations = 2_000;

export const riskMessages = {
  GetRiskOrganizations: endpoint({
    ...staffRead,
    path: '/api/GetRiskOrganizations',
    summary:
      'The organizations with submissions at risk, and how many people of each role can be written to.',
    source: 'control-room-message',
    reads: ['settings', 'submission', 'users', 'uploads'],
    errors: [404],
    query: z.strictObject({ ...riskFilters, ...ofSeason }),
    answer: z.array(
      z.object({
        organizationId: z.number(),
        organizationName: z.string(),
        submissions: z.number(),
        people: z.array(
          z.object({
            role: z.enum(riskMessageRoles),
            count: z.number(),
            /** At most three of them. */
            names: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
  SendRiskMessage: endpoint({
    ...staffChange,
    path: '/api/SendRiskMessage',
    summary:
      'Writes to the people of organizations at risk: a notice each, and by mail as they chose. The same id again sends nothing. 409 where none of the organizations is at risk any more, or none has such people.',
    source: 'control-room-message',
    changes: ['notices', 'events'],
    errors: [404, 409],
    subject: ['messageId'],
    query: z.strictObject(ofSeason),
    body: z.strictObject({
      messageId: uuid,
      organizationIds: z.array(id).min(1).max(maxRiskOrganizations),
      roles: z.array(z.enum(riskMessageRoles)).min(1).max(riskMessageRoles.length),
      subject: z
        .string()
        .trim()
        .min(1)
        .max(maxRiskSubject)
        .regex(/^[^\p{Cc}]+$/u),
      text: z.string().trim().min(1).max(maxRiskText),
    }),
    answer: z.object({
      ...counts('organizations', 'recipients'),
      /** It was sent before. */
      ...flags('isRepeated'),
    }),
  }),
} as const;
