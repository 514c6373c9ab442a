/** The checklist of the first visit, made from what the caller may do and has done. Spec: dashboard-first-visit. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { issueSeverities } from '@idss/domain/findings/finding';
import type { ActionName } from '@idss/domain/permissions/actions';
import { isGranted, signAction, uploadAction, viewErrorsAction } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { getProgram, isHedis, type Program } from '@idss/domain/program';
import {
  type FirstVisitItem,
  firstVisitTexts,
  firstVisitTitles,
  listFirstVisitItems,
} from '@idss/domain/stages/first-visit';
import { getReach } from '#src/access/visible-components.ts';
import { type Holder, readHolders } from '#src/access/who-can.ts';
import type { Context } from '#src/kernel/context.ts';
import { closeFirstVisit, findFirstVisit } from './first-visit.sql.ts';
import type { OpenSteps } from './list-open-steps.ts';
import type { OpenComponent } from './open-work.sql.ts';

type FirstVisit = AnswerOf<(typeof nextSteps)['GetNextSteps']>['firstVisit'];

/** Null where it is done or closed, and for who was here before there were checklists. */
export async function readFirstVisit(
  { app, caller }: Context,
  matrix: SecurityMatrix,
  visible: readonly OpenSteps[],
): Promise<FirstVisit> {
  const { userId } = caller;
  const [first] = visible;
  if (userId === null || !first) return null;
  const stored = await findFirstVisit(app.pool, userId);
  if (!stored) return null;
  const rows = visible.map(({ row }) => row);
  const find = (getAction: (program: Program) => ActionName): OpenComponent | undefined =>
    rows.find((row) => isGranted(matrix, caller, getAction(getProgram(row.component)), getReach(row)));
  const findings = rows.filter(({ counts }) =>
    issueSeverities.some((severity) => (counts?.[severity] ?? 0) > 0),
  );
  const places: Record<FirstVisitItem, OpenComponent | undefined> = {
    precheck: find(uploadAction),
    upload: find(uploadAction),
    review: visible.find(
      ({ row, steps }) =>
        steps.some(({ kind }) => kind === 'review') && isGranted(matrix, caller, 'AUDIT_LOCK', getReach(row)),
    )?.row,
    sign: visible.find(({ row, steps }) =>
      steps.some(
        ({ kind, permission }) => kind === 'sign' && isGranted(matrix, caller, permission, getReach(row)),
      ),
    )?.row,
    finding: findings.find((row) =>
      isGranted(matrix, caller, viewErrorsAction(getProgram(row.component)), getReach(row)),
    ),
    locks: rows.find(({ component }) => isHedis(component)),
    signs: rows.find(({ component }) => isHedis(component)) ?? first.row,
  };
  const items = listFirstVisitItems({
    mayUpload: places.upload !== undefined,
    mayReview: places.review !== undefined,
    maySign: places.sign !== undefined,
    hasFindings: places.finding !== undefined,
    hasLocks: places.locks !== undefined,
  });
  const done = new Set<string>([...stored.done, ...(stored.hasUploaded ? ['upload'] : [])]);
  if (items.every((item) => done.has(item))) {
    await closeFirstVisit(app.pool, userId);
    return null;
  }
  const names = await readNames({ app, caller }, matrix, places);
  return items.map((item) => {
    const place = places[item];
    return {
      item,
      title: firstVisitTitles[item],
      text: item === 'locks' || item === 'signs' ? names[item] : firstVisitTexts[item],
      isDone: done.has(item),
      place: place
        ? { subId: place.subId, component: place.component, productLine: place.productLine }
        : null,
    };
  });
}

type Places = Readonly<Record<'locks' | 'signs', OpenComponent | undefined>>;

/** Who locks, and who signs, by name. */
async function readNames(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  matrix: SecurityMatrix,
  { locks, signs }: Places,
): Promise<Record<'locks' | 'signs', string>> {
  const sign = signs ? signAction(getProgram(signs.component)) : null;
  const reaches = [locks, signs].flatMap((row) => (row ? [getReach(row)] : []));
  const actions: ActionName[] = ['PLAN_LOCK', 'AUDIT_LOCK', ...(sign ? [sign] : [])];
  const findHolders = await readHolders(app.pool, matrix, actions, reaches);
  const list = (row: OpenComponent | undefined, action: ActionName | null): string => {
    const holders = row && action ? findHolders(action, getReach(row)) : [];
    return holders.length === 0 ? 'no one yet' : listNames(holders, caller.userId);
  };
  return {
    locks: `Of ${locks?.subId}: the plan lock ${list(locks, 'PLAN_LOCK')}, the audit lock ${list(locks, 'AUDIT_LOCK')}.`,
    signs: `Of ${signs?.subId}: ${list(signs, sign)}.`,
  };
}

/** `you, Ada Bell or one of 2 others` */
function listNames(holders: readonly Holder[], userId: string | null): string {
  const isOwn = holders.some((holder) => holder.userId === userId);
  const others = holders.filter((holder) => holder.userId !== userId).map(({ name, email }) => name || email);
  const named = [...(isOwn ? ['you'] : []), ...others].slice(0, 3);
  const rest = holders.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  const last = all.at(-1) ?? '';
  return all.length === 1 ? last : `${all.slice(0, -1).join(', ')} or ${last}`;
}
