/**
 * What waits for whom, as notices: the step that is a person's next, and the deadlines of their open steps. It is derived
 * from the present state by the rules of GetNextSteps, so it does not matter how it came about. Spec: notices-steps.
 */
import { type Ending, leaveOut, type Opening } from '@idss/domain/notices/notice-book';
import { deadlineDaysAt } from '@idss/domain/notices/notice-times';
import { isToldMove, type NoticeFacts, noticeSubject } from '@idss/domain/notices/notice-texts';
import { momentText } from '@idss/domain/moments/moment-text';
import { type Component, components } from '@idss/domain/program';
import { findMilestone, milestoneName } from '@idss/domain/stages/milestones';
import type { NextStep } from '@idss/domain/stages/next-step';
import { stepTitle, whyStepWaits } from '@idss/domain/stages/step-texts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { listReaches } from '#src/access/find-reach.sql.ts';
import { getReach } from '#src/access/visible-components.ts';
import { readHolders } from '#src/access/who-can.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { listOpenSteps, type OpenComponent, type OpenSteps } from '#src/features/steps/list-open-steps.ts';
import { getTextFacts } from '#src/features/steps/step-text-facts.ts';
import type { App, CachedSeason } from '#src/kernel/app.ts';
import { listYearsNotClosed } from '#src/kernel/season-data.sql.ts';
import { listNoticesOfKinds, listStepCauses, listWhoTurnedOff, type StepCause } from './notices.sql.ts';

export interface Waiting {
  /** Everything about these is among the openings, or ends. */
  readonly subjects: ReadonlySet<string>;
  readonly steps: readonly Opening[];
  readonly deadlines: readonly Opening[];
  /** Locks that these people are told of by their step. */
  readonly locksInSteps: readonly Ending[];
}

interface Reading {
  readonly app: Pick<App, 'cached' | 'now'>;
  readonly db: Queryable;
  /** What was caused by later events has the age of its event, all else begins now. */
  readonly after: number;
}

export async function findWaiting(reading: Reading, scope: AccessScope): Promise<Waiting> {
  const { app, db } = reading;
  const own: Own[] = [];
  for (const year of await listYearsNotClosed(db)) {
    const season = await app.cached.getSeason(year);
    if (season.seasonState === 'prepared') continue;
    const open = await listOpenSteps({ app, db, ignoresChecks: true }, scope, season);
    own.push(...(await listOwn(reading, season, open)));
  }
  const withoutSteps = await listWhoTurnedOff(db, 'step');
  return {
    subjects: new Set([...(await listSubjects(db, scope)), ...own.map(({ subject }) => subject)]),
    steps: mergeOpenings(own.flatMap(toStep)),
    deadlines: mergeOpenings(own.flatMap((each) => toDeadline(each, app.now()))),
    locksInSteps: own.flatMap((each) => toLockInStep(each, withoutSteps)),
  };
}

/** Also those that wait for nobody any more. */
async function listSubjects(db: Queryable, scope: AccessScope): Promise<string[]> {
  if (scope.everything)
    return (await listNoticesOfKinds(db, ['step', 'deadline'])).flatMap(({ subjects }) => subjects);
  const { submissionIds } = scope;
  const reaches = await listReaches(db, scope);
  return [...new Set([...submissionIds, ...reaches.map(({ submissionId }) => submissionId)])].flatMap((id) =>
    components.map((component) => noticeSubject(id, component)),
  );
}

/** A step of a component that is these people's. */
interface Own {
  readonly userIds: readonly string[];
  readonly subject: string;
  readonly row: OpenComponent;
  readonly step: NextStep;
  readonly cause: StepCause | undefined;
  readonly season: CachedSeason;
  readonly openedAt: string;
}

/** Of several steps of a component the first that a person may do is theirs. */
async function listOwn({ app, db, after }: Reading, season: CachedSeason, all: readonly OpenSteps[]) {
  const open = all.filter(({ row, steps }) => steps.length > 0 && row.seasonState !== 'closed');
  const findHolders = await readHolders(
    db,
    await app.cached.matrix(),
    open.flatMap(({ steps }) => steps.map(({ permission }) => permission)),
    open.map(({ row }) => getReach(row)),
  );
  const causes = await readCauses(db, open);
  const now = app.now().toISOString();
  return open.flatMap(({ row, steps }): Own[] => {
    const subject = noticeSubject(row.subId, row.component);
    const cause = causes.get(subject);
    const openedAt = cause !== undefined && cause.eventId > after ? cause.at : now;
    const seen = new Set<string>();
    return steps.flatMap((step): Own[] => {
      const holders = findHolders(step.permission, getReach(row)).map(({ userId }) => userId);
      const userIds = holders.filter((userId) => !seen.has(userId));
      for (const userId of userIds) seen.add(userId);
      return userIds.length === 0 ? [] : [{ userIds, subject, row, step, cause, season, openedAt }];
    });
  });
}

async function readCauses(db: Queryable, open: readonly OpenSteps[]): Promise<Map<string, StepCause>> {
  const rows = await listStepCauses(
    db,
    open.map(({ row }) => row.subId),
    open.map(({ row }) => row.component),
  );
  return new Map(
    rows.map((cause) => [noticeSubject(Number(cause.subId), cause.component as Component), cause]),
  );
}

/** Only what can be done now, and never to who brought it about. */
const listTold = ({ userIds, step, cause }: Pick<Own, 'userIds' | 'step' | 'cause'>): readonly string[] =>
  step.verdict.ok ? leaveOut(userIds, cause?.userId) : [];

function toStep({ userIds, subject, row, step, cause, season, openedAt }: Own): Opening[] {
  const told = listTold({ userIds, step, cause });
  if (told.length === 0) return [];
  const joint = cause === undefined ? `season ${row.measurementYear}` : cause.jointId;
  const causeId =
    joint === null ? `${step.kind} ${cause?.eventId}` : `${step.kind} ${row.component} ${joint}`;
  const move = isToldMove(cause?.action) ? { action: cause.action, by: cause.userName } : null;
  // The move is said in the same words as where it is a notice of its own.
  const texts = { ...getTextFacts({ row, step }, season), ...(move && { movedBy: null }) };
  const jointFacts: NoticeFacts = { step: step.kind, productLine: row.productLine, ...move };
  const facts = { ...jointFacts, title: stepTitle(texts), why: whyStepWaits(texts) };
  return [{ userIds: told, kind: 'step', causeId, subjects: [subject], facts, jointFacts, openedAt }];
}

/** One event is one notice to each person: the step says what brought it, unless the person turned steps off. */
function toLockInStep({ subject, ...own }: Own, withoutSteps: ReadonlySet<string>): Ending[] {
  if (!isToldMove(own.cause?.action)) return [];
  const userIds = new Set(listTold(own).filter((userId) => !withoutSteps.has(userId)));
  return userIds.size === 0 ? [] : [{ kind: 'lock', subject, userIds }];
}

/** Who is not done has to know, whoever brought it about. */
function toDeadline({ userIds, subject, row, season }: Own, now: Date): Opening[] {
  const milestone = findMilestone(row, season.milestones);
  const days = milestone && deadlineDaysAt(milestone.at, now);
  if (!milestone || !days) return [];
  return [
    {
      userIds,
      kind: 'deadline',
      causeId: `${row.measurementYear} ${milestoneName(milestone)} ${new Date(milestone.at).toISOString()} ${days}`,
      subjects: [subject],
      facts: { label: milestone.label, at: momentText(milestone.at, season.timeZone) },
      openedAt: now.toISOString(),
      growsQuietly: true,
    },
  ];
}

/** One for each person and cause: of a cause one opening for all who have the same of it. */
function mergeOpenings(openings: readonly Opening[]): Opening[] {
  return [...Map.groupBy(openings, ({ causeId }) => causeId).values()].flatMap((ofCause) => {
    if (ofCause.length === 1) return ofCause;
    const places = new Map<string, string>();
    for (const [place, { userIds }] of ofCause.entries())
      for (const userId of userIds) places.set(userId, `${places.get(userId) ?? ''} ${place}`);
    return [...Map.groupBy(places.keys(), (userId) => places.get(userId) ?? '')].flatMap(([own, userIds]) =>
      mergeSame(
        own.split(' ').flatMap((place) => ofCause[Number(place || Number.NaN)] ?? []),
        userIds,
      ),
    );
  });
}

function mergeSame(same: readonly Opening[], userIds: readonly string[]): Opening[] {
  const [first] = same;
  if (!first) return [];
  if (same.length === 1) return [{ ...first, userIds }];
  const openedAt = same.map((each) => each.openedAt).reduce((a, b) => (a > b ? a : b));
  const subjects = same.flatMap((each) => each.subjects);
  return [{ ...first, userIds, subjects, facts: first.jointFacts ?? first.facts, openedAt }];
}
