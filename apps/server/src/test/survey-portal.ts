/** A portal with a plan, two survey vendors and their people, for tests of what survey vendors send and read. */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import type { ComponentKind } from '@idss/domain/files/required-file-name';
import type { Program } from '@idss/domain/program';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { makeOrganization, makeSurvey, makeUser } from './factories.ts';
import { nextHint, type PortalOptions, type TestPortal } from './portal.ts';
import { type SurveyFile, surveyContract, surveyVendor } from './survey-files.ts';
import { providePortal } from './provide-portal.ts';

export const planOrganization = 5678;
export const vendor = 'vera@house.example';
export const otherVendor = 'otto@other.example';
export const planAdmin = 'admin@plan.example';
export const sysadmin = 'staff@portal.example';

export type SurveyProgram = Exclude<Program, 'HEDIS'>;

export interface ComponentRow {
  readonly step: number;
  readonly validation_status: string;
  readonly current_file_id: string | null;
  readonly current_run_id: string | null;
  readonly latest_run_id: string | null;
  readonly data_version: number;
  readonly running_upload_file_id: string | null;
}

export interface FileRow {
  readonly type: number;
  readonly name: string;
  readonly key: string;
  readonly sha256: string;
  readonly fileId: string;
  readonly why: string | null;
}

export interface Outcome {
  readonly transactionId: string;
  readonly closing: BulkUploadResult;
  readonly lines: readonly string[];
  /** The shown files in their order. */
  readonly rows: readonly UploadedFileRow[];
}

export interface SurveyPortal extends TestPortal {
  /** A survey component at its first step, by default. Returns the id of its submission. */
  survey(component: SurveyProgram, options?: { kind?: ComponentKind; step?: number }): Promise<number>;
  /** Uploads and waits for the outcome. */
  send(
    program: SurveyProgram,
    files: readonly { name: string; content: string | Uint8Array }[],
    as?: string,
  ): Promise<Outcome>;
  sendOne(program: SurveyProgram, file: SurveyFile, as?: string): Promise<UploadedFileRow>;
  toRows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  getComponent(subId: number): Promise<ComponentRow>;
  /** Current files by type. */
  getFiles(subId: number): Promise<readonly FileRow[]>;
  /** Current files by type, after the final ones have been generated. */
  listFinalFiles(subId: number): Promise<readonly FileRow[]>;
  /** Archived files by type. */
  openArchive(subId: number): Promise<readonly FileRow[]>;
}

/** For the tests of one file, closed after the last. */
export async function provideSurveyPortal(options: PortalOptions): Promise<SurveyPortal> {
  const portal = await providePortal({
    ...options,
    organizations: [{ orgId: planOrganization }],
    people: { [planAdmin]: ['orgadmin', planOrganization], [sysadmin]: ['sysadmin'] },
  });
  const db = portal.database.owner;
  await makeOrganization(db, { orgId: surveyVendor, name: 'Survey House', type: 'surveyVendor' });
  await makeOrganization(db, { orgId: surveyVendor + 1, name: 'Other House', type: 'surveyVendor' });
  await makeUser(db, { email: vendor, roles: [['vendoradmin', surveyVendor]] });
  await makeUser(db, { email: otherVendor, roles: [['vendoradmin', surveyVendor + 1]] });

  let last = 2000;
  const toRows: SurveyPortal['toRows'] = async <Row extends object>(
    sql: string,
    values: readonly unknown[] = [],
  ) => (await db.query<Row>(sql, [...values])).rows;
  const files = (condition: string, subId: number): Promise<FileRow[]> =>
    toRows<FileRow>(
      `select file_type as type, file_name as name, storage_key as key, sha256, file_id as "fileId",
         archived_why as why
       from stored_file where sub_id = $1 and archived_at is ${condition} order by file_type, created_at`,
      [subId],
    );
  const send: SurveyPortal['send'] = async (program, sent, as = vendor) => {
    const { status, transactionId } = await portal.upload(as, sent, { submissionType: program });
    if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
    const { closing, lines } = await portal.getOutcome(as, transactionId);
    return { transactionId, closing, lines, rows: closing.uploadDetail.surveyFiles };
  };
  return Object.assign(portal, {
    toRows,
    send,
    async survey(component: SurveyProgram, { kind, step = 1 }: { kind?: ComponentKind; step?: number } = {}) {
      last += 1;
      await makeSurvey(db, {
        component,
        step,
        subId: last,
        orgId: planOrganization,
        vendorId: surveyVendor,
        cmsContractNumber: surveyContract,
        ...(kind && { kind }),
      });
      return last;
    },
    async sendOne(program: SurveyProgram, file: SurveyFile, as?: string) {
      const { rows } = await send(program, [file], as);
      const [row] = rows;
      if (!row) throw new Error(`${file.name} is not among the outcomes.`);
      return row;
    },
    async getComponent(subId: number) {
      const [row] = await toRows<ComponentRow>('select * from component where sub_id = $1', [subId]);
      if (!row) throw new Error(`There is no component of submission ${subId}.`);
      return row;
    },
    getFiles: (subId: number) => files('null', subId),
    async listFinalFiles(subId: number) {
      for (;;) {
        const hinted = nextHint(
          portal.app,
          (message) => message.kind === 'submission' && message.submissionId === subId,
        );
        const found = await files('null', subId);
        if (found.some(({ type }) => type === fileTypes.cahpsFinalZip)) return found;
        await hinted;
      }
    },
    openArchive: (subId: number) => files('not null', subId),
  });
}
