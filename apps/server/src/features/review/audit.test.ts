import type { AnswerOf } from '@idss/contract/endpoint';
import type { audit } from '@idss/contract/review/audit';
import { expect, test } from 'vitest';
import {
  foreignOrganizationId,
  makePerson,
  makeSubmissionAt,
  type Person,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, viewer } = await provideSigningPortal({ viewer: 'viewer' });

type Table = AnswerOf<typeof audit.GetAuditDesignations>;

async function read(person: Person, subId: number, component = 'DST') {
  const url = `/api/GetAuditDesignations?submissionId=${subId}&component=${component}`;
  const { status, text } = await portal.call('GET', person, url);
  return { status, table: JSON.parse(text) as Table };
}

test('measures by category in the order of the catalogue, a designation in place of a rate that is not reportable', async () => {
  const subId = await makeSubmissionAt(portal.database.app, { step: 4 });
  await portal.database.app.query(
    `update audit_designation set comment = 'Sample too small' where sub_id = $1 and designation = 'BR'`,
    [subId],
  );
  const { status, table } = await read(viewer, subId);
  expect(status).toBe(200);
  expect(table.categories.map(({ categoryName }) => categoryName)).toEqual([
    'Effectiveness of Care: Prevention and Screening',
    'Effectiveness of Care: Respiratory Conditions',
  ]);
  const measures = table.categories.flatMap((category) => category.measures);
  expect(measures.map(({ measureCode }) => measureCode)).toEqual(['WCC', 'CHL', 'AMR']);
  const [wcc, chl, amr] = measures;
  expect(wcc?.indicators).toEqual([
    {
      indicatorKey: 'WCC.BMIPercentile.3-11',
      indicatorName: 'BMI Percentile: 3-11',
      rate: 72.9927,
      displayRate: '72.99',
      numerator: 300,
      denominator: 411,
      lastYearRate: '',
      difference: null,
      isLargeDifference: false,
      unusual: null,
      benefitOffered: 'Y',
      auditDesignation: 'R',
      comment: '',
      status: 'Reportable',
      options: ['R', 'NR', 'NQ', 'BR'],
      isEditable: true,
      isOpen: false,
      version: 1,
      commentVersion: 0,
      canReview: true,
      reviewed: null,
    },
    expect.objectContaining({
      indicatorKey: 'WCC.BMIPercentile.12-17',
      rate: 48.6618,
      displayRate: 'BR',
      auditDesignation: 'BR',
      comment: 'Sample too small',
      status: 'Biased rate',
    }),
  ]);
  // A small denominator keeps its NA: the row is reportable.
  expect(chl?.indicators[0]).toMatchObject({ displayRate: 'NA', auditDesignation: 'R' });
  expect(amr).toMatchObject({
    hedisVol2MeasureName: 'Asthma Medication Ratio',
    benefitOffered: 'N',
    auditDesignation: 'NB',
    status: 'Benefit not offered',
  });
});

test('before plan lock the rates have no designations; without a file the table is empty', async () => {
  const { table } = await read(viewer, await makeSubmissionAt(portal.database.app, { step: 3 }));
  const [first] = table.categories.flatMap((category) => category.measures);
  expect(first).toMatchObject({
    auditDesignation: '',
    status: '',
    indicators: [{ displayRate: '72.99' }, {}],
  });
  const empty = await read(viewer, await makeSubmissionAt(portal.database.app, { step: 1 }));
  expect(empty.table).toMatchObject({ categories: [], open: 0, stage: 1, canEdit: { ok: false } });
});

test('without permission to view the review table the answer is 403, without access to the submission 404', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 4 });
  await db.query('update component set vendor_id = $2 where sub_id = $1', [subId, foreignOrganizationId]);
  const vendor = await makePerson(db, 'Vera Vendor', [['vendoruser', foreignOrganizationId]]);
  const stranger = await makePerson(db, 'Sid Stranger', [['orgadmin', foreignOrganizationId]]);
  expect((await read(vendor, subId)).status).toBe(403);
  expect((await read(stranger, subId)).status).toBe(404);
  const cahps = await makeSubmissionAt(db, { step: 2, component: 'CAHPS' });
  expect((await read(viewer, cahps, 'CAHPS')).status).toBe(400);
});
