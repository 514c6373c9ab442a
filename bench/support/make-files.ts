/** HEDIS files and the submissions that they are for. */
import type pg from 'pg';
import type { ComponentKind } from '@idss/domain/files/required-file-name';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { commercialSubmission, generateHedisXml, type HedisRequest } from '@idss/demo/generate-hedis';
import { growHedisXml } from '@idss/demo/grow-hedis';

const firstSubmission = 500_000;
const firstSurvey = 700_000;
const orgId = 2107;
/** Loads files for that plan. */
export const uploader = 'analyst@amberfield.example';

export interface HedisFile {
  readonly name: string;
  readonly text: string;
}

/** Registers so many more Commercial submissions of one plan; answers their ids. */
export async function registerSubmissions(database: pg.Client, count: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `with ids as (select $1 + n + (select count(*)::int from submission where sub_id >= $1 and sub_id < $1 + 100000) as id
       from generate_series(0, $2 - 1) n),
     made as (insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, software_vendor_id)
       select id, y.measurement_year, $3, 'Commercial', 'HMO', 901 from ids, season y where y.is_current returning sub_id)
     insert into component (sub_id, component) select sub_id, 'DST' from made returning sub_id as id`,
    [firstSubmission, count, orgId],
  );
  return rows.map(({ id }) => id);
}

/** Registers a submission; answers it with a file of so many bytes for it. */
export async function registerWithFile(
  database: pg.Client,
  bytes: number,
): Promise<HedisFile & { readonly submissionId: number }> {
  const [submissionId = 0] = await registerSubmissions(database, 1);
  return { submissionId, ...makeHedisFile(submissionId, bytes) };
}

/** Registers a survey submission of one plan for each of these kinds; answers their ids. */
export async function registerSurveys(
  database: pg.Client,
  { vendorId, kinds }: { readonly vendorId: number; readonly kinds: readonly ComponentKind[] },
): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `with wanted as (select $1 + ordinality::int - 1 as id, kind from unnest($2::text[]) with ordinality as k(kind)),
     made as (insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product)
       select id, y.measurement_year, $3, case kind when 'child CCC' then 'Medicaid' else 'Commercial' end, 'HMO'
       from wanted, season y where y.is_current)
     insert into component (sub_id, component, kind, vendor_id)
     select id, 'CAHPS', kind, $4 from wanted order by id returning sub_id as id`,
    [firstSurvey, kinds, orgId, vendorId],
  );
  return rows.map(({ id }) => id);
}

/** Left out so that a file has some 200 kB. */
const smallFile: Partial<HedisRequest> = {
  notReported: [...exampleSeason.catalogue.measures.keys()].filter((_, index) => index % 5 < 2),
};

/** A file of some 200 kB. */
export const makeUsualFile = (submissionId: number): HedisFile => makeHedisFile(submissionId, 0, smallFile);

export function makeHedisFile(
  submissionId: number,
  bytes: number,
  change: Partial<HedisRequest> = {},
): HedisFile {
  const text = generateHedisXml({
    submission: commercialSubmission(submissionId),
    organization: { orgId, orgName: 'Amberfield' },
    vendor: { orgId: 901, orgName: 'Measurewright' },
    getGuid: () => null,
    catalogue: exampleSeason.catalogue,
    members: 400_000,
    size: 'large',
    generatedAt: '2026-05-11T14:05:00Z',
    seed: 'bench',
    ...change,
  });
  return {
    name: `Commercial${submissionId}.xml`,
    text: text.length < bytes ? growHedisXml(text, bytes) : text,
  };
}
