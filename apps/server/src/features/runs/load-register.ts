/** Collects what the rules may ask about one file, so that a thread without a database can answer them. */
import { open } from 'node:fs/promises';
import { canSee, isGranted } from '@idss/domain/permissions/can';
import type { Program } from '@idss/domain/program';
import { takesFile } from '@idss/domain/season/season-state';
import { withoutMaintenance, isOpenForUploads } from '@idss/domain/settings/settings';
import { all, getReason } from '@idss/domain/verdict';
import { parseSubmissionId } from '@idss/validation/rules/hedis/file-name';
import type { App } from '#src/kernel/app.ts';
import type { Registration, Switches } from '@idss/validation/rules/hedis/subject';
import type { SurveyRegistration } from '@idss/validation/rules/survey/subject';
import type { CurrentUser } from '#src/access/current-user.ts';
import {
  findPriorYears,
  findRegistrations,
  findSurveyRegistration,
  listBaselineRoster,
  listCertifiedMeasures,
  listSoftwareVendors,
} from './register.sql.ts';
import {
  certificateKey,
  type RegisterExcerpt,
  type SurveyExcerpt,
} from '#src/features/runs/threads/validation-messages.ts';

/** The part that all HEDIS files of one upload share. */
export interface SharedRegister {
  readonly softwareVendors: RegisterExcerpt['softwareVendors'];
  readonly certified: RegisterExcerpt['certified'];
}

interface UploaderOptions {
  readonly measurementYear: number;
  /** null: a stored file is validated again. Then neither permissions nor stages matter. */
  readonly uploader: CurrentUser | null;
}

const nothingShared: SharedRegister = { softwareVendors: new Map(), certified: new Set() };

export async function loadSharedRegister(
  app: App,
  program: Program,
  measurementYear: number,
): Promise<SharedRegister> {
  if (program !== 'HEDIS') return nothingShared;
  const { enableMeasureGuidValidation } = await app.cached.settings();
  const certified = enableMeasureGuidValidation ? await listCertifiedMeasures(app.pool, measurementYear) : [];
  return {
    softwareVendors: await listSoftwareVendors(app.pool),
    certified: new Set(
      certified.map((m) => certificateKey(m.vendorId, m.measureCode, m.productLine, m.guid)),
    ),
  };
}

/** The settings that switch rules. */
export async function loadSwitches(app: App): Promise<Switches> {
  const settings = await app.cached.settings();
  return {
    guid: settings.enableMeasureGuidValidation,
    experimental: settings.enableExperimentalValidation,
  };
}

/** The submission that the name tells, and those in the file. */
export function getSubmissions(fileName: string, inFile: readonly number[]): readonly number[] {
  const submissionId = parseSubmissionId(fileName);
  const ids = [...(submissionId ? [submissionId.submissionId] : []), ...inFile];
  return [...new Set(ids)].filter((id) => id <= 2_147_483_647);
}

const headBytes = 64 * 1024;

/**
 * The submission that the name tells, and those that the head of the file mentions: only to know which
 * registrations to look up. The rules compare them with what the header says once it was read.
 */
export async function findMentionedSubmissions(path: string, fileName: string): Promise<readonly number[]> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    // Two-byte encodings read the same without their zeros.
    const text = buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '');
    const inFile = [...text.matchAll(/submissionId\s*>\s*(\d{1,9})\s*</g)].slice(0, 10);
    return getSubmissions(
      fileName,
      inFile.map((match) => Number(match[1])),
    );
  } finally {
    await file.close();
  }
}

/** Submissions that the uploader must not know of count as not registered. */
export async function loadRegister(
  app: App,
  { measurementYear, uploader, shared }: UploaderOptions & { readonly shared: SharedRegister },
  submissionIds: readonly number[],
): Promise<RegisterExcerpt> {
  const matrix = await app.cached.matrix();
  const [settings, season] = await Promise.all([
    app.cached.settings(),
    app.cached.getSeason(measurementYear),
  ]);
  const getClosedReason = ({ isSysadmin }: CurrentUser, isBegun: boolean): string | null =>
    getReason(
      all(
        isOpenForUploads('HEDIS', isSysadmin, withoutMaintenance(settings)),
        takesFile(season, { program: 'HEDIS', isSysadmin, isBegun, now: app.now() }),
      ),
    );
  const registrations = new Map<number, Registration>();
  for (const { reach, vendorId: _, ...facts } of await findRegistrations(
    app.pool,
    measurementYear,
    submissionIds,
  )) {
    if (uploader && !canSee(uploader, reach)) continue;
    const { submissionId, loadedBefore, isBegun, ...known } = facts;
    registrations.set(submissionId, {
      ...known,
      submissionId,
      approvedSampleReductions: new Set(facts.approvedSampleReductions),
      ...(uploader
        ? { mayUpload: isGranted(matrix, uploader, 'UPLOAD_DOCUMENT_HEDIS', reach) }
        : { mayUpload: null, stage: null, previousGeneratedAt: loadedBefore }),
      closedReason: uploader && getClosedReason(uploader, isBegun),
    });
  }
  return {
    ...shared,
    registrations,
    priorYears: await findPriorYears(app.pool, measurementYear, [...registrations.keys()]),
  };
}

/** Loaded at once for files that are checked together. */
export interface CombinedRegister extends RegisterExcerpt {
  readonly submissionIds: ReadonlySet<number>;
}

export async function loadCombinedRegister(
  app: App,
  options: UploaderOptions & { readonly shared: SharedRegister },
  submissionIds: readonly number[],
): Promise<CombinedRegister> {
  const register = await loadRegister(app, options, submissionIds);
  return { ...register, submissionIds: new Set(submissionIds) };
}

/** The part about these submissions; null if one of them was not loaded. */
export function pickExcerpt(
  { submissionIds, registrations, priorYears, ...shared }: CombinedRegister,
  requestedIds: readonly number[],
): RegisterExcerpt | null {
  if (!requestedIds.every((id) => submissionIds.has(id))) return null;
  const pick = <Value>(all: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> =>
    new Map([...all].filter(([id]) => requestedIds.includes(id)));
  return { ...shared, registrations: pick(registrations), priorYears: pick(priorYears) };
}

/** The same for survey components: only those that the uploader may know of. */
export async function loadSurveyRegister(
  app: App,
  { measurementYear, uploader }: UploaderOptions,
  component: SurveyRegistration['component'],
  submissionId: number | null,
): Promise<SurveyExcerpt> {
  const found =
    submissionId === null
      ? null
      : await findSurveyRegistration(app.pool, measurementYear, component, submissionId);
  if (!found || (uploader && !canSee(uploader, found.reach))) return { registration: null, roster: null };
  const { reach: _, ...registration } = found;
  const { kind, cmsContractNumber } = registration;
  const { definition } = await app.cached.seasonData(measurementYear);
  const cohort = definition.hos.cohorts.followup;
  const hasRoster = kind === 'followup' && cmsContractNumber !== null;
  return {
    registration,
    roster: hasRoster
      ? {
          cohort,
          cmsContractNumber,
          memberKeys: await listBaselineRoster(app.pool, cohort, cmsContractNumber),
        }
      : null,
  };
}
