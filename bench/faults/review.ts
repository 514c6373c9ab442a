/** Submissions that were taken in, and a review of one that waits for its audit lock. */
import { hedisFile, people, registerPlans, toZip } from './seed.ts';
import { expectStatus, newUpload, planAction, takeIn } from './work.ts';
import type { Answer, World } from './world.ts';

export async function submitPlans(world: World, count: number, isAudited = false): Promise<number[]> {
  const ids = await registerPlans(world, count, { isAudited });
  const members = ids.map((id) => hedisFile(id));
  await takeIn(world, newUpload('HEDIS', count === 1 ? members : [toZip(members)], members));
  return ids;
}

interface Review {
  readonly categories: readonly {
    readonly measures: readonly {
      readonly measureCode: string;
      readonly isMeasureLevelAudit: boolean;
      readonly indicators: readonly {
        readonly indicatorKey: string;
        readonly comment: string;
        readonly commentVersion: number;
      }[];
    }[];
  }[];
}

/** A submission that waits for its audit lock, and one of its cells. */
export async function openReview(
  world: World,
): Promise<{ id: number; save: (comment: string, version?: number) => Promise<Answer | null> }> {
  const [id = 0] = await submitPlans(world, 1, true);
  expectStatus(await planAction(world, people.planUser, id, 'PlanLock'), 200);
  const on = `submissionId=${id}&component=DST`;
  const review = expectStatus(await world.call(people.auditor, 'GET', `/api/GetAuditDesignations?${on}`), 200)
    .body as Review;
  const measure = review.categories
    .flatMap(({ measures }) => measures)
    .find(({ isMeasureLevelAudit, indicators }) => !isMeasureLevelAudit && indicators.length > 1);
  const [indicator] = measure?.indicators ?? [];
  if (!measure || !indicator) throw new Error('The review has no row to comment on.');
  return {
    id,
    save: (comment, commentVersion = indicator.commentVersion) =>
      world.call(people.auditor, 'POST', `/api/UpdateAuditDesignations?${on}`, {
        categories: [
          {
            measures: [
              {
                measureCode: measure.measureCode,
                indicators: [{ indicatorKey: indicator.indicatorKey, comment, commentVersion }],
              },
            ],
          },
        ],
      }),
  };
}

export async function getComments(world: World, id: number): Promise<string[]> {
  const rows = await world.query<{ comment: string }>(
    `select comment from audit_designation where sub_id = $1 and comment <> ''`,
    [id],
  );
  return rows.map(({ comment }) => comment);
}
