/** Bulk mark final and bulk attestation, and the lists that the bulk screens choose from. Spec: bulk-routes. */
import { randomUUID } from 'node:crypto';
import type { bulk } from '@idss/contract/bulk/bulk';
import type { Handlers } from '@idss/contract/endpoint';
import { normalizePersonText } from '@idss/domain/people/person-text';
import { canSubmitHosAttestation, hosStatements } from '@idss/domain/attestation/hos-attestation';
import { getProgram, type Program } from '@idss/domain/program';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkAction } from '@idss/domain/stages/bulk-permissions';
import { isFreshSignIn, requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { AccessWatch, Context } from '#src/kernel/context.ts';
import { badRequest, requireOk } from '#src/kernel/errors.ts';
import { attestHos } from './attest-hos.ts';
import { moveRecorded, recordBulk } from './bulk-record.ts';
import { readOrganizationName } from './bulk.sql.ts';
import { executeBulk, type SelectedComponent, checkAction } from './execute-bulk.ts';
import { listBulkOwners, listBulkRecords, listBulkVendors } from './list-bulk-records.ts';
import { presentBulkRows } from './present-bulk-rows.ts';
import { previewBulk } from './preview-bulk.ts';

/** HEDIS has no bulk Mark Final, and only HOS is attested in bulk. Spec: bulk-routes. */
function requireOffered(program: Program, purpose: BulkPurpose): void {
  if (purpose === 'MarkFinal' && program === 'HEDIS') throw badRequest('Not Implemented');
  if (purpose === 'attestation' && program !== 'HOS') throw badRequest(`Not Implemented for ${program}`);
}

function requireAllOffered(selected: readonly SelectedComponent[], purpose: BulkPurpose): void {
  for (const { component } of selected) requireOffered(getProgram(component), purpose);
}

const toRequest = (query: {
  readonly submissionType: Program;
  readonly action: BulkPurpose;
  readonly measurementYear?: number | undefined;
}) => ({
  program: query.submissionType,
  purpose: query.action,
  measurementYear: query.measurementYear,
});

export const bulkApi: Handlers<typeof bulk, Context & AccessWatch> = {
  async GetOrganizationsForSubmissionTypeByAction({ query }, context) {
    requireOffered(query.submissionType, query.action);
    return [...(await listBulkOwners(context, toRequest(query)))].sort(
      (a, b) => a.orgName.localeCompare(b.orgName) || a.orgId - b.orgId,
    );
  },

  async GetAttestingVendor({ query }, context) {
    requireOffered(query.submissionType, query.action);
    const [orgId, another] = await listBulkVendors(context, toRequest(query));
    if (orgId === undefined || another !== undefined) return { orgId: 0, orgName: '' };
    return { orgId, orgName: await readOrganizationName(context.app.pool, orgId) };
  },

  async GetSubmissionsOfTypeForOrgsByAction({ query, body }, context) {
    requireOffered(body.SubmissionType, body.Action);
    const records = await listBulkRecords(context, {
      ...query,
      program: body.SubmissionType,
      purpose: body.Action,
      organizationIds: body.OrgIds,
    });
    return { response: await presentBulkRows(context, records, body.Action) };
  },

  async ExecuteBulkSubmissionAction({ body }, context) {
    requireAllOffered(body.submissions, 'MarkFinal');
    const bulkId = randomUUID();
    const request = { bulkId, action: 'MarkFinal', selected: body.submissions } as const;
    const outcomes = await recordBulk(context, request, (recordDone) =>
      executeBulk(context, body.submissions, {
        may: (record) => checkAction(context, record, 'MarkFinal'),
        take: (record) => moveRecorded(context, { record, action: bulkAction.MarkFinal }, recordDone),
      }),
    );
    return { outcomes, bulkId };
  },

  async ExecuteBulkSubmissionAttestation({ query, body }, context) {
    requireAllOffered(body.submissions, 'attestation');
    const act = {
      attester: normalizePersonText(query.attester),
      vendorName: normalizePersonText(query.vendorName),
    };
    // Sending this request accepts the statements.
    const statements = hosStatements.texts.map(() => true);
    requireOk(canSubmitHosAttestation({ ...act, statements }), 400);
    requireFreshSignIn(context, 'attest');
    const bulkId = randomUUID();
    const request = { bulkId, action: 'Attestation', selected: body.submissions } as const;
    const outcomes = await recordBulk(context, request, (recordDone) =>
      executeBulk(context, body.submissions, {
        may: (record) => checkAction(context, record, 'attestation'),
        take: (record) => attestHos(context, record, { ...act, recordDone }),
      }),
    );
    return { outcomes, bulkId };
  },

  async PreviewBulkSubmissionAction({ query, body }, context) {
    const purpose = query.action === 'MarkFinal' ? 'MarkFinal' : 'attestation';
    requireAllOffered(body.submissions, purpose);
    return {
      outcomes: await previewBulk(context, body.submissions, purpose),
      needsReauthentication: purpose === 'attestation' && !isFreshSignIn(context),
    };
  },
};
