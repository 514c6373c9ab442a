/** Audit designations as they stand; editing them comes with the auditor's workplace. Document 2, section 3. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { onComponent } from './shapes.ts';

const row = {
  benefitOffered: z.enum(['Y', 'N']),
  auditDesignation: z.string(),
  comment: z.string(),
  status: z.string(),
};

export const audit = {
  GetAuditDesignations: endpoint({
    method: 'GET',
    path: '/api/GetAuditDesignations',
    access: 'licensed',
    may: 'VIEW_ART on the submission',
    summary: 'Measures by category with rates and designations.',
    source: 'document 2, section 7',
    query: onComponent,
    answer: z.object({
      categories: z.array(
        z.object({
          categoryName: z.string(),
          measures: z.array(
            z.object({
              measureCode: z.string(),
              hedisVol2MeasureName: z.string(),
              ...row,
              isMeasureLevelAudit: z.boolean(),
              indicators: z.array(
                z.object({
                  indicatorKey: z.string(),
                  indicatorName: z.string(),
                  rate: z.number().nullable(),
                  displayRate: z.string(),
                  denominator: z.number().nullable(),
                  ...row,
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
} as const;
