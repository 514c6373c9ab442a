/**
 * The portal in this process with submissions at any step, for tests of stages, audit and attestation: a token contains
 * the caller and the time of sign-in, tests set the clock, and can make the database fail.
 */
import { randomUUID } from 'node:crypto';
import type { RoleName } from '@idss/domain/permissions/actions';
import type { Component, ProductLine } from '@idss/domain/program';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { App } from '#src/kernel/app.ts';
import { handlers } from '#src/handlers.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import {
  insertCheckedFile,
  makeOrganization,
  makeSeason,
  makeSurvey,
  makeUser,
  measurementYear,
  type SurveyOptions,
} from './factories.ts';
import { type PortalOptions, startTestPortal } from './portal.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export interface SigningPortal {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly database: TestDatabase;
  readonly folder: string;
  /** The clock, which is stopped. */
  clock: Date;
  /** The n-th statement within transactions fails, counted from 1 by `statements`; null for none. */
  failAt: number | null;
  /** after: it is executed, but its response is lost. */
  failure: 'before' | 'after';
  statements: number;
  call(
    method: 'GET' | 'POST',
    person: Person,
    url: string,
    body?: object,
    options?: { authenticatedAt?: Date; name?: string },
  ): Promise<Answer>;
  close(): Promise<void>;
}

export const organizationId = 5678;
export const foreignOrganizationId = 6789;
export const vendorId = 300;
export const otherVendorId = 301;

interface Token {
  readonly email: string;
  readonly name: string;
  readonly authTime: number;
}

export async function startSigningPortal({
  environment = {},
  ownDatabase,
}: Pick<PortalOptions, 'environment' | 'ownDatabase'> = {}): Promise<SigningPortal> {
  const database = ownDatabase ?? (await createTestDatabase());
  await seed(database.app);
  const portal = {
    clock: new Date('2026-06-10T15:00:00.000Z'),
    failAt: null as number | null,
    failure: 'before' as 'before' | 'after',
    statements: 0,
  };
  const { app, server, folder, close } = await startTestPortal({
    ownDatabase: database,
    environment,
    handlers,
    pool: failing(database.app, portal),
    now: () => portal.clock,
    signer: 'own',
    hasQueue: false,
    authentication: {
      async verify(token) {
        return JSON.parse(Buffer.from(token, 'base64url').toString()) as Token;
      },
    },
  });
  return Object.assign(portal, {
    app,
    server,
    database,
    folder,
    async call(
      method: 'GET' | 'POST',
      person: Person,
      url: string,
      body?: object,
      { authenticatedAt = portal.clock, name = person.name }: { authenticatedAt?: Date; name?: string } = {},
    ): Promise<Answer> {
      const token: Token = { email: person.email, name, authTime: authenticatedAt.getTime() / 1000 };
      const response = await server.inject({
        method,
        url,
        headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(token)).toString('base64url')}` },
        ...(body ? { payload: body } : {}),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const read: unknown = isJson ? response.json() : {};
      return {
        status: response.statusCode,
        body: typeof read === 'object' && read !== null ? { ...read } : { value: read },
        text: response.payload,
      };
    },
    close,
  });
}

type FailureState = Pick<SigningPortal, 'failAt' | 'failure' | 'statements'>;

/** The pool, whose connections count statements and fail at the planned one. */
function failing(pool: pg.Pool, state: FailureState): pg.Pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key !== 'connect') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async () => wrap(await target.connect(), state);
    },
    // Ignores instrumentation of the pool: the pool's own methods would call this proxy through it.
    set: () => true,
  });
}

function wrap(client: pg.PoolClient, state: FailureState): pg.PoolClient {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'query') return value.bind(target);
      return async (...args: unknown[]) => {
        state.statements += 1;
        const fails = state.statements === state.failAt && args[0] !== 'rollback';
        const failure = new Error(`Planned failure of statement ${state.statements}.`);
        if (fails && state.failure === 'before') throw failure;
        const result: unknown = await value.apply(target, args);
        if (fails) throw failure;
        return result;
      };
    },
  });
}

async function seed(db: pg.Pool): Promise<void> {
  await makeSeason(db);
  await makeOrganization(db, { orgId: organizationId, name: 'Lakeside Health Plan' });
  await makeOrganization(db, { orgId: foreignOrganizationId, name: 'Mountain Health Plan' });
  await makeOrganization(db, { orgId: vendorId, name: 'Survey House', type: 'surveyVendor' });
  await makeOrganization(db, { orgId: otherVendorId, name: 'Other House', type: 'surveyVendor' });
}

/** An account that has signed the license. */
export async function makePerson(
  db: pg.Pool,
  name: string,
  roles: readonly (readonly [role: RoleName, entityId?: number])[],
): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@lakeside.example`;
  const userId = await makeUser(db, { email, roles });
  await db.query('update app_user set name = $2 where user_id = $1', [userId, name]);
  return { userId, email, name };
}

export interface SubmissionOptions {
  readonly step?: number;
  readonly orgId?: number;
  readonly productLine?: ProductLine;
  readonly specialProject?: string | null;
  readonly component?: Component;
  readonly isAuditRequired?: boolean;
  readonly validationStatus?: string;
  /** The choice is saved for the current data. */
  readonly isPublicReported?: boolean;
}

let lastSubmission = 20_000;

/** A submission with a validated file of two measures, designated from step 4 on. Returns its id. */
export async function makeSubmissionAt(db: pg.Pool, options: SubmissionOptions = {}): Promise<number> {
  const { step = 3, component = 'DST', productLine = 'Commercial', specialProject = null } = options;
  lastSubmission += 1;
  const subId = lastSubmission;
  await db.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, special_project,
       cms_contract_number, is_audit_required) values ($1, $2, $3, $4, 'HMO/POS', $5, $6, $7)`,
    [
      subId,
      measurementYear,
      options.orgId ?? organizationId,
      productLine,
      specialProject,
      productLine === 'Medicare' ? 'H1234' : null,
      options.isAuditRequired ?? true,
    ],
  );
  if (step === 1) {
    await db.query('insert into component (sub_id, component) values ($1, $2)', [subId, component]);
    return subId;
  }
  const fileId = randomUUID();
  const runId = randomUUID();
  await insertCheckedFile(db, fileId, {
    subId,
    component,
    fileName: `${productLine}${subId}.xml`,
    mediaType: 'application/xml',
    createdBy: 'Uma Upload',
    content: String(subId),
  });
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts)
     values ($1, $2, $3, $4, 'NoIssues', '{}')`,
    [runId, subId, component, fileId],
  );
  await db.query(
    `insert into measure_result (run_id, measure_code, report_measure, benefit_offered, collection_method) values
       ($1, 'WCC', true, true, 'Hybrid'), ($1, 'CHL', true, true, 'Administrative'), ($1, 'AMR', true, false, null)`,
    [runId],
  );
  await db.query(
    `insert into indicator_result (run_id, measure_code, indicator_key, denominator, numerator, rate, display_rate,
       elements) values
       ($1, 'WCC', 'WCC.BMIPercentile.3-11', 411, 300, 72.9927, '72.99', '{}'),
       ($1, 'WCC', 'WCC.BMIPercentile.12-17', 411, 200, 48.6618, '48.66', '{}'),
       ($1, 'CHL', 'CHL.Total', 12, 3, 25, 'NA', '{}'),
       ($1, 'AMR', 'AMR.Total', null, null, null, '', '{}')`,
    [runId],
  );
  const hasChoice = options.isPublicReported !== undefined;
  await db.query(
    `insert into component (sub_id, component, step, validation_status, current_file_id, current_run_id, latest_run_id,
       received_at, is_final, is_attested, data_version, source_last_modified, is_public_reported,
       reporting_chosen_version, attestation_modified_at)
     values ($1, $2, $3, $4, $5, $6, $6, '2026-06-01T12:00:00Z', $7, $8, 1, '2026-06-01T12:00:00Z', $9, $10, $11)`,
    [
      subId,
      component,
      step,
      options.validationStatus ?? 'NoIssues',
      fileId,
      runId,
      step >= 7,
      step === 9,
      options.isPublicReported ?? null,
      hasChoice ? 1 : null,
      hasChoice ? '2026-06-10T14:00:00Z' : null,
    ],
  );
  if (step >= 4)
    await db.query(
      `insert into audit_designation (sub_id, measure_code, indicator_key, designation, changed_by) values
         ($1, 'WCC', '', 'R', 'test'), ($1, 'WCC', 'WCC.BMIPercentile.3-11', 'R', 'test'),
         ($1, 'WCC', 'WCC.BMIPercentile.12-17', 'BR', 'test'), ($1, 'CHL', '', 'R', 'test'),
         ($1, 'CHL', 'CHL.Total', 'R', 'test'), ($1, 'AMR', '', 'NB', 'test'), ($1, 'AMR', 'AMR.Total', 'NB', 'test')`,
      [subId],
    );
  return subId;
}

let lastSurvey = 40_000;

/** A submission of the plan with only this survey component. Returns its id. */
export async function makeSurveyAt(
  db: pg.Pool,
  component: SurveyOptions['component'],
  step: number,
  more: Partial<SurveyOptions> = {},
): Promise<number> {
  lastSurvey += 1;
  await makeSurvey(db, { component, step, subId: lastSurvey, orgId: organizationId, vendorId, ...more });
  return lastSurvey;
}

/** Everything that is stored about a submission, to compare before and after. Events are counted for all. */
export async function snapshot(db: pg.Pool, subId: number): Promise<string> {
  const { rows } = await db.query<{ state: unknown }>(
    `select jsonb_build_object(
       'component', (select jsonb_agg(to_jsonb(c) order by c.component) from component c where sub_id = $1),
       'files', (select jsonb_agg(to_jsonb(f) order by f.file_id) from stored_file f where sub_id = $1),
       'attestations', (select jsonb_agg(to_jsonb(a) order by a.attestation_id) from attestation a where sub_id = $1),
       'consents', (select jsonb_agg(to_jsonb(s) order by s.consent_id) from signing_consent s where sub_id = $1),
       'designations', (select jsonb_agg(to_jsonb(d) order by d.measure_code, d.indicator_key)
          from audit_designation d where sub_id = $1),
       'events', (select count(*) from event where sub_id = $1)) as state`,
    [subId],
  );
  return JSON.stringify(rows[0]?.state);
}

/** The events of an attestation, from the choice to the final stage. */
export const attestationKinds = [
  'reporting-choice-saved',
  'attestation-drafted',
  'signing-consent-given',
  'attestation-signed',
  'stage-changed',
] as const;

export async function eventKinds(db: pg.Pool, subId: number): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    'select kind from event where sub_id = $1 order by event_id',
    [subId],
  );
  return rows.map(({ kind }) => kind);
}
