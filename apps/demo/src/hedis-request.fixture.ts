/** Requests to the generator of HEDIS files, for tests. */
import type { ProductLine } from '@idss/domain/program';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import type { HedisRequest } from './generate-hedis.ts';

const { catalogue } = exampleSeason;

export const guid = '78a6c3ab-24d2-47d0-9c96-36030e1d6101';

/** A large file of a plan. */
export function requestFor(
  productLine: ProductLine,
  specialProject: string | null,
  change: Partial<HedisRequest> = {},
): HedisRequest {
  const isMedicare = productLine === 'Medicare';
  return {
    submission: {
      subId: 4711,
      productLine,
      reportingProduct: 'HMO',
      specialProject,
      specialArea: null,
      cmsContractNumber: isMedicare ? 'H1234' : null,
      planBenefitPackage: specialProject === 'SNP' ? '001' : null,
      approvedSampleReductions: [],
    },
    organization: { orgId: 100, orgName: 'A & B "Health"' },
    vendor: { orgId: 901, orgName: 'Measure Engine' },
    getGuid: () => guid,
    catalogue,
    members: 400_000,
    size: 'large',
    generatedAt: '2026-05-11T14:05:00Z',
    seed: 'test',
    ...change,
  };
}
