/** What raises rights, takes data out, or affects many needs a sign-in of the last minutes. Spec: security-fresh. */
import { contract } from '@idss/contract/contract';
import type { Endpoint } from '@idss/contract/endpoint';
import { reauthenticationSeconds } from '@idss/domain/attestation/public-reporting';
import { extractTypes } from '@idss/domain/extract/extract-type';
import { afterEach, expect, test } from 'vitest';
import type { RequestParts } from '#src/test/authorization/expectation.ts';
import { restoreWorld } from '#src/test/authorization/world.sql.ts';
import { getAddress, goodRequest, provideWorld, staff } from './open-world.ts';

const world = await provideWorld();
afterEach(() => restoreWorld(world.database, world.portal.app));

async function send(name: string, changes: RequestParts, secondsAgo: number) {
  const call = world.served.find((each) => each.name === name);
  if (!call) throw new Error(`${name} is not served.`);
  const good = goodRequest(call, staff);
  const signedIn = Math.floor(Date.now() / 1000) - secondsAgo;
  const token = await world.portal.token(staff, { claims: { auth_time: signedIn } });
  const request = { ...good, ...changes };
  const answer = await world.portal.server.inject({
    method: call.method,
    url: getAddress(call, request),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(name === 'SetLicenseAgreementText' ? 'Another text.' : (request.body ?? {})),
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

const person = 'viewer@callers.example';
const given = (sysGroup: string, roles: string, more: object = {}) => ({
  body: { userName: person, sysGroup, roles, ...more },
});
const inOwn = { orgIds: '100' };

/** Calls that ask for it only at times, with what makes them ask and what does not. */
const atTimes: Readonly<Record<string, { readonly asks: RequestParts[]; readonly not: RequestParts[] }>> = {
  AddUserToRoles: {
    asks: [
      given('system', 'sysadmin'),
      given('organization', 'viewer,orgsigner', inOwn),
      given('vendor', 'vendorsigner', inOwn),
    ],
    not: [given('organization', 'viewer,orguser,orgadmin', inOwn)],
  },
  AddNewUserToRoles: {
    asks: [given('system', 'sysadmin'), given('organization', 'orgsigner', inOwn)],
    not: [given('organization', 'viewer', inOwn)],
  },
  SetLicenseAgreementText: {
    asks: [{ query: { version: '999' } }, { query: { version: '999', keepsAcceptances: 'false' } }],
    not: [{ query: { version: '999', keepsAcceptances: 'true' } }],
  },
  SetExtractSchedule: {
    asks: [
      {
        query: {
          isOn: 'true',
          dataExtractionType: extractTypes[0],
          format: 'csv',
          hasResults: 'true',
          hasComments: 'true',
          hasNames: 'true',
          isOfChanges: 'false',
        },
      },
    ],
    not: [],
  },
};

const noSurvey = {
  cahps: { first: '', last: '', samples: [] },
  hos: { first: '', last: '', baseline: 0, followup: 0 },
};

/** Elsewhere these are sent with an input that does nothing. */
const complete: Readonly<Record<string, RequestParts>> = {
  SaveSeasonDates: { body: { measurementYear: 1998, before: [], after: [] } },
  SaveSeasonSurveys: { body: { measurementYear: 1998, before: noSurvey, after: noSurvey } },
  ExtractSubmissions: { query: { dataExtractionType: extractTypes[0] } },
};

/** Their own tests send what they need before they look at the sign-in. */
const elsewhere = [
  'SignPDF',
  'ExecuteBulkSubmissionAttestation',
  'OpenSeason',
  'UploadSecurityMatrix',
  'ApplyRulePreview',
  'BulkUserOperation',
  'UndoBulkAction',
  'ClearAllLicenseAgreements',
];

const asking = Object.values(contract)
  .flatMap((feature) => Object.entries<Endpoint>(feature))
  .filter(([name, { errors }]) => errors.includes('reauth_required') && !elsewhere.includes(name))
  .map(([name]) => name);

test('these calls ask for a fresh sign-in', () => {
  expect(asking).toEqual(
    expect.arrayContaining([
      'AddUserToRoles',
      'AddNewUserToRoles',
      'BulkSubmissionAction',
      'CreateActivationLink',
      'DeleteManagableUserAccess',
      'DeleteUserAccess',
      'ExtractSubmissions',
      'SetExtractSchedule',
      'GetExtractDownload',
      'SetLicenseAgreementText',
    ]),
  );
});

const tooOld = reauthenticationSeconds + 60;

test.each(asking.filter((name) => !name.startsWith('Set') || name in atTimes))('%s', async (name) => {
  const { asks, not } = atTimes[name] ?? { asks: [complete[name] ?? {}], not: [] };
  for (const request of asks)
    expect(await send(name, request, tooOld), JSON.stringify(request)).toEqual({
      status: 403,
      code: 'reauth_required',
    });
  for (const request of [
    ...asks.map((each) => ({ request: each, ago: 0 })),
    ...not.map((each) => ({ request: each, ago: tooOld })),
  ])
    expect((await send(name, request.request, request.ago)).code, JSON.stringify(request)).not.toBe(
      'reauth_required',
    );
});
