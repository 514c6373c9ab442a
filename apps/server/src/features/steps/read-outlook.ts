/** The answer of GetSubmissionOutlook. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { outlook } from '@idss/contract/steps/outlook';
import { errorSeverities } from '@idss/domain/findings/finding';
import { can } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import { getProgram } from '@idss/domain/program';
import { isAfter, listStages, type Stage } from '@idss/domain/stages/stage';
import { awaitedWords, stepTitle } from '@idss/domain/stages/step-texts';
import { awaitedPermission } from '@idss/domain/stages/workflow';
import { canStopUpload } from '@idss/domain/uploads/stop-upload';
import { getScope } from '#src/access/access-scope.ts';
import type { ListedComponent } from '#src/access/listed-components.sql.ts';
import { requireComponent } from '#src/access/require-component.ts';
import { getReach, onlyVisible } from '#src/access/visible-components.ts';
import { readHolders } from '#src/access/who-can.ts';
import type { Context } from '#src/kernel/context.ts';
import { findWho } from './group-waiting.ts';
import { listOpenSteps } from './list-open-steps.ts';
import { findRunningUpload, listAround } from './outlook.sql.ts';
import { getTextFacts } from './step-text-facts.ts';

type Answer = AnswerOf<(typeof outlook)['GetSubmissionOutlook']>;

const wordsByStage: Readonly<Partial<Record<Stage, string>>> = {
  'plan-lock': awaitedWords.planLock,
  'audit-lock': awaitedWords.review,
  'mark-final': awaitedWords.markFinal,
  'cahps-mark-final': awaitedWords.markFinal,
  'hedis-attestation': awaitedWords.sign,
  'cahps-attestation': awaitedWords.sign,
  'hos-attestation': awaitedWords.attestHos,
};

export async function readOutlook(
  context: Context,
  submissionId: number,
  component: Component,
): Promise<Answer> {
  const { app, caller } = context;
  const record = await requireComponent(context, submissionId, component);
  const season = await app.cached.getSeason(record.measurementYear);
  const scope = { everything: false, organizationIds: [], vendorIds: [], submissionIds: [submissionId] };
  const listedSteps =
    record.seasonState === 'closed' ? [] : await listOpenSteps({ app, db: app.pool }, scope, season);
  const visible = new Set(
    onlyVisible(
      caller,
      listedSteps.map(({ row }) => row),
    ),
  );
  const open = listedSteps.filter(({ row }) => visible.has(row));
  const own = open.find(({ row }) => row.component === component);
  const later = own
    ? listStages(getProgram(component), record.isAuditRequired).flatMap(({ stage }) => {
        const permission = isAfter(stage, own.row.stage) ? awaitedPermission(component, stage) : null;
        return permission ? [{ row: own.row, stage, step: { permission } }] : [];
      })
    : [];
  const matrix = await app.cached.matrix();
  const waiting = open.flatMap(({ row, steps }) => {
    const step = steps.find(({ permission }) => isOwn(row, permission)) ?? steps[0];
    return step ? [{ row, step }] : [];
  });
  const findHolders = await readHolders(
    app.pool,
    matrix,
    [...waiting, ...later].map(({ step }) => step.permission),
    open.map(({ row }) => getReach(row)),
  );
  const known = { matrix, findHolders, ownOrganizations: new Set(getScope(caller).organizationIds) };
  /** Staff may do nearly everything, and nothing waits for them. */
  function isOwn(row: ListedComponent, permission: (typeof later)[number]['step']['permission']): boolean {
    return !caller.isSysadmin && can(matrix, caller, permission, getReach(row)).ok;
  }
  const name = (each: Parameters<typeof findWho>[0]) =>
    isOwn(each.row, each.step.permission)
      ? { name: 'You', role: '', email: null, isOwn: true }
      : { ...findWho(each, known), isOwn: false };
  return {
    components: waiting.map(({ row, step }) => ({
      component: row.component,
      title: stepTitle(getTextFacts({ row, step }, season)),
      ...name({ row, step }),
      errors: errorSeverities.reduce((sum, severity) => sum + (row.counts?.[severity] ?? 0), 0),
      warnings: row.counts?.Warning ?? 0,
    })),
    later: later.map((each) => ({ what: wordsByStage[each.stage] ?? '', ...name(each) })),
    running: await readRunning(context, submissionId, component),
    ...(await readNeighbours(context, submissionId, record.measurementYear)),
  };
}

async function readRunning(
  { app, caller }: Context,
  submissionId: number,
  component: Component,
): Promise<Answer['running']> {
  const running = await findRunningUpload(app.pool, submissionId, component);
  return (
    running && {
      transactionId: running.transactionId,
      fileName: running.fileName,
      canStop: canStopUpload({
        isSender: running.userId === caller.userId,
        isStaff: caller.isSysadmin,
        senderName: running.userName,
        isFinished: false,
      }),
    }
  );
}

async function readNeighbours(
  { app, caller }: Context,
  submissionId: number,
  measurementYear: number,
): Promise<Pick<Answer, 'previous' | 'next'>> {
  const { before, after } = await listAround(app.pool, getScope(caller), { measurementYear, submissionId });
  const first = (rows: readonly ListedComponent[]): Answer['next'] => {
    const [row] = onlyVisible(caller, rows);
    return row ? { subId: row.subId, component: row.component, productLine: row.productLine } : null;
  };
  return { previous: first(before), next: first(after) };
}
