/** Collects what the rules may ask about one file, so that a thread without a database can answer them. */
import { open } from 'node:fs/promises';
import { can, canSee } from '@idss/domain/permissions/can';
import { submissionOfFileName } from '@idss/validation/rules/hedis/file-name';
import type { App } from '#src/app.ts';
import type { Registration } from '@idss/validation/rules/hedis/subject';
import type { Uploading } from './uploading.ts';
import {
  findPriorYears,
  findRegistrations,
  listCertifiedMeasures,
  listSoftwareVendors,
} from './register.sql.ts';
import { certificateKey, type RegisterExcerpt } from './validation-messages.ts';

/** What is the same for all files of one upload. */
export interface SharedRegister {
  readonly softwareVendors: RegisterExcerpt['softwareVendors'];
  readonly certified: RegisterExcerpt['certified'];
}

export async function loadSharedRegister(app: App, measurementYear: number): Promise<SharedRegister> {
  const { enableMeasureGuidValidation } = await app.cached.settings();
  const certified = enableMeasureGuidValidation ? await listCertifiedMeasures(app.pool, measurementYear) : [];
  return {
    softwareVendors: await listSoftwareVendors(app.pool),
    certified: new Set(
      certified.map((m) => certificateKey(m.vendorId, m.measureCode, m.productLine, m.guid)),
    ),
  };
}

const headBytes = 64 * 1024;

/**
 * The submission that the name tells, and those that the head of the file mentions: only to know which
 * registrations to look up. The rules compare them with what the header says once it was read.
 */
export async function mentionedSubmissions(path: string, fileName: string): Promise<readonly number[]> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    // Two-byte encodings read the same without their zeros.
    const text = buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '');
    const inFile = [...text.matchAll(/submissionId\s*>\s*(\d{1,9})\s*</g)].slice(0, 10);
    const named = submissionOfFileName(fileName);
    const ids = [...(named ? [named.submissionId] : []), ...inFile.map((match) => Number(match[1]))];
    return [...new Set(ids)].filter((id) => id <= 2_147_483_647);
  } finally {
    await file.close();
  }
}

/** The uploader sees only what he may know of: anything else is not registered for him. */
export async function loadRegister(
  app: App,
  { measurementYear, uploader, shared }: Pick<Uploading, 'measurementYear' | 'uploader' | 'shared'>,
  submissionIds: readonly number[],
): Promise<RegisterExcerpt> {
  const matrix = await app.cached.matrix();
  const isClosed = await isClosedFor(app, uploader.isSysadmin);
  const registrations = new Map<number, Registration>();
  for (const { reach, vendorId: _, ...facts } of await findRegistrations(
    app.pool,
    measurementYear,
    submissionIds,
  )) {
    if (!canSee(uploader, reach)) continue;
    registrations.set(facts.submissionId, {
      ...facts,
      approvedSampleReductions: new Set(facts.approvedSampleReductions),
      mayUpload: can(matrix, uploader, 'UPLOAD_DOCUMENT_HEDIS', reach).ok,
      isClosed,
    });
  }
  return {
    ...shared,
    registrations,
    priorYears: await findPriorYears(app.pool, measurementYear, [...registrations.keys()]),
  };
}

/** Is loading closed for this person, by the program's switch or the system's mode? */
export async function isClosedFor(app: App, isSysadmin: boolean): Promise<boolean> {
  const settings = await app.cached.settings();
  if (!settings.allowsHedisSubmission) return true;
  return !isSysadmin && (settings.isOffseasonMode || settings.isMaintenanceMode);
}
