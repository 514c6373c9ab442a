/** Rows of the submissions list, and whether the caller may edit each. */
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import type { ActionName } from '@idss/domain/permissions/actions';
import { can } from '@idss/domain/permissions/can';
import { hedisComponent } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { listTransitions } from '@idss/domain/stages/workflow';
import type { Component } from '@idss/domain/program';
import { getReach } from '#src/access/visible-components.ts';
import type { Context } from '#src/kernel/context.ts';
import type { ListedComponent } from '#src/access/listed-components.sql.ts';

/** Editing means moving the component or setting its designations. */
const editingActions = (component: Component): readonly ActionName[] => [
  ...new Set([
    ...listTransitions(component).map((transition) => transition.permission),
    'ASSIGN_AUDIT_DESIGNATION' as const,
  ]),
];

export const yesNo = (value: boolean): 'Yes' | 'No' => (value ? 'Yes' : 'No');
export const publicReported = (choice: boolean | null): SubmissionListRow['isPublicReported'] =>
  choice === null ? 'Not Set' : yesNo(choice);

export async function presentList(
  { app, caller }: Context,
  rows: readonly ListedComponent[],
): Promise<SubmissionListRow[]> {
  const matrix = await app.cached.matrix();
  const actions = {
    [hedisComponent]: editingActions(hedisComponent),
    CAHPS: editingActions('CAHPS'),
    HOS: editingActions('HOS'),
  };
  const canEdit = (row: ListedComponent): boolean => {
    if (caller.isSysadmin) return true;
    const reach = getReach(row);
    return actions[row.component].some((action) => can(matrix, caller, action, reach).ok);
  };
  return rows.map((row) => ({
    subId: row.subId,
    productLine: row.productLine,
    component: row.component,
    orgId: row.orgId,
    orgName: row.orgName,
    validationStatus: row.validationStatus,
    isAttested: yesNo(row.isAttested),
    reportingProduct: row.reportingProduct,
    specialProject: row.specialProject ?? 'None',
    specialArea: row.specialArea ?? 'None',
    cmsContractNumber: row.cmsContractNumber ?? '',
    reportingUnitId: row.reportingUnitId,
    received: row.receivedAt ?? '',
    submissionStatus: stageLabels[row.stage],
    componentVendorName: row.vendorName ?? 'None',
    isPublicReported: publicReported(row.isPublicReported),
    canEdit: canEdit(row),
    nothingToReport: yesNo(row.hasNothingToReport),
  }));
}
