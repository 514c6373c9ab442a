/** The answer of GetNextSteps: the caller's own steps, and the rest by the people or firms that it waits for. */
import type { AnswerOf } from '@idss/contract/endpoint';
import { maxNextSteps, type nextSteps } from '@idss/contract/steps/next-steps';
import { can, isGranted } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { getProgram, programs } from '@idss/domain/program';
import { findMilestone, isLate } from '@idss/domain/stages/milestones';
import { groupSteps } from '@idss/domain/stages/next-step';
import {
  jointStepButton,
  jointStepTitle,
  stepButtons,
  stepTitle,
  whyJointStepWaits,
  whyStepWaits,
} from '@idss/domain/stages/step-texts';
import { listWorkActions } from '@idss/domain/stages/work-actions';
import { isUploadStage } from '@idss/domain/stages/workflow';
import { getReason } from '@idss/domain/verdict';
import { getScope } from '#src/access/access-scope.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getReach, onlyVisible } from '#src/access/visible-components.ts';
import { readHolders } from '#src/access/who-can.ts';
import type { CachedSeason } from '#src/kernel/app.ts';
import type { Caller, Context } from '#src/kernel/context.ts';
import { type Awaited, byUrgency } from './awaited.ts';
import { groupWaiting } from './group-waiting.ts';
import { readFirstVisit } from './read-first-visit.ts';
import { isChecking, isLastFileBad, listOpenSteps, type OpenSteps } from './list-open-steps.ts';
import type { OpenComponent } from './open-work.sql.ts';
import { readLastVisit } from './last-visit.sql.ts';
import { getTextFacts } from './step-text-facts.ts';

type Answer = AnswerOf<(typeof nextSteps)['GetNextSteps']>;
type Step = Answer['steps'][number];

/** @param asked the season; undefined for the current one */
export async function readNextSteps(context: Context, asked: number | undefined): Promise<Answer> {
  const { app, caller } = context;
  const season = await getAskedSeason(context, asked);
  const readVisit = async (): Promise<string | null> =>
    caller.userId === null ? null : readLastVisit(app.pool, caller.userId);
  // Staff may do nearly everything, so everything would wait for them.
  if (caller.isSysadmin) return { ...nothing, seesSeason: true, lastVisit: await readVisit() };
  const matrix = await app.cached.matrix();
  const [visible, lastVisit] = await Promise.all([listVisibleSteps(context, season), readVisit()]);
  const { own, others } = divide(visible, { matrix, caller, season, now: app.now() });
  const [findHolders, firstVisit] = await Promise.all([
    readHolders(
      app.pool,
      matrix,
      others.map(({ step }) => step.permission),
      others.map(({ row }) => getReach(row)),
    ),
    // Nothing of a closed season can be tried.
    season.seasonState === 'closed' ? null : readFirstVisit(context, matrix, visible),
  ]);
  const ownOrganizations = new Set(getScope(caller).organizationIds);
  const waiting = groupWaiting(others, { matrix, findHolders, ownOrganizations });
  return {
    steps: groupSteps(own.toSorted(byUrgency), describe)
      .slice(0, maxNextSteps)
      .map((line) => presentLine(line, season)),
    stepCount: own.length,
    waiting: waiting.slice(0, maxNextSteps),
    waitingCount: others.length,
    takesSteps:
      own.length > 0 ||
      visible.some(({ row }) =>
        listWorkActions(row.component).some((action) => isGranted(matrix, caller, action, getReach(row))),
      ),
    pendingCount: visible.length,
    checkingCount: visible.filter(({ row }) => isChecking(row)).length,
    openByDate: countByDate(visible, season),
    programs: programs.filter((program) => visible.some(({ row }) => getProgram(row.component) === program)),
    seesSeason: false,
    lastVisit,
    firstVisit,
  };
}

const nothing = {
  steps: [],
  stepCount: 0,
  waiting: [],
  waitingCount: 0,
  takesSteps: false,
  pendingCount: 0,
  checkingCount: 0,
  openByDate: [],
  programs: [],
  firstVisit: null,
} satisfies Partial<Answer>;

async function listVisibleSteps({ app, caller }: Context, season: CachedSeason): Promise<OpenSteps[]> {
  const open = await listOpenSteps({ app, db: app.pool }, getScope(caller), season);
  const visible = new Set(
    onlyVisible(
      caller,
      open.map(({ row }) => row),
    ),
  );
  return open.filter(({ row }) => visible.has(row));
}

interface Rules {
  readonly matrix: SecurityMatrix;
  readonly caller: Caller;
  readonly season: CachedSeason;
  readonly now: Date;
}

/** Of several steps of a component the first that the caller may do is theirs; without one, others are waited for. */
function divide(open: readonly OpenSteps[], { matrix, caller, season, now }: Rules) {
  const own: Awaited[] = [];
  const others: Awaited[] = [];
  for (const { row, steps } of open) {
    const [first] = steps;
    // A closed season waits for no one.
    if (!first || row.seasonState === 'closed') continue;
    const mine = steps.find(({ permission }) => can(matrix, caller, permission, getReach(row)).ok);
    const awaited = {
      row,
      step: mine ?? first,
      since: waitsSince(row),
      dueAt: findMilestone(row, season.milestones)?.at ?? null,
      isLate: isLate(row, season.milestones, now),
    };
    (mine ? own : others).push(awaited);
  }
  return { own, others };
}

/** The last file where it waits for another one or for the first lock, later the last move. */
function waitsSince(row: OpenComponent): string | null {
  if (isLastFileBad(row)) return row.badFileAt;
  return isUploadStage(getProgram(row.component), row.stage) ? row.receivedAt : row.movedAt;
}

const describe = ({ row, step }: Awaited) => ({
  kind: step.kind,
  component: row.component,
  isPossible: step.verdict.ok,
});

function presentLine(line: readonly [Awaited, ...Awaited[]], season: CachedSeason): Step {
  const [first] = line;
  const step = presentStep(first, season);
  if (line.length === 1) return step;
  const joint = {
    kind: step.kind,
    program: getProgram(step.component),
    submissionIds: line.map(({ row }) => row.subId),
  };
  return {
    ...step,
    title: jointStepTitle(joint),
    why: whyJointStepWaits(joint),
    button: jointStepButton(joint),
    count: line.length,
  };
}

function presentStep(awaited: Awaited, season: CachedSeason): Step {
  const { row, step, ...dates } = awaited;
  const facts = getTextFacts(awaited, season);
  return {
    kind: step.kind,
    subId: row.subId,
    productLine: row.productLine,
    component: row.component,
    orgId: row.orgId,
    orgName: row.orgName,
    specialProject: row.specialProject ?? '',
    title: stepTitle(facts),
    why: getReason(step.verdict) ?? whyStepWaits(facts),
    button: stepButtons[step.kind],
    ...dates,
    verdict: step.verdict,
    count: 1,
  };
}

function countByDate(open: readonly OpenSteps[], { milestones }: CachedSeason): Answer['openByDate'] {
  const due = open.flatMap(({ row }) => findMilestone(row, milestones) ?? []);
  return [...Map.groupBy(due, ({ program = 'HEDIS', key }) => `${program} ${key}`).values()].flatMap(
    (same) => {
      const [first] = same;
      return first ? [{ program: first.program ?? 'HEDIS', key: first.key, count: same.length }] : [];
    },
  );
}
