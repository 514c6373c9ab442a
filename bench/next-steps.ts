/**
 * What waits for an auditor with 300 submissions, in a season of 20,000 of them after two more: GetNextSteps, read again each time
 * (an event before makes every cached answer outdated).
 * Run: npm exec node bench/next-steps.ts
 */
import { awaitTotals } from './support/await-totals.ts';
import { fillControlRoom } from './support/fill-control-room.ts';
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, note, report, timed } from './support/report.ts';

const components = isQuick ? 1000 : 20_000;
const rounds = isQuick ? 5 : 40;
/** Ten submissions each. */
const organizations = 30;
const auditor = 'auditor@northgate.example';

const portal = await openPortal();
try {
  note(`${components} submissions in each of three seasons …`);
  await fillSeason(portal.database, components);
  await fillEarlierSeasons(portal.database);
  await fillControlRoom(portal.database);
  await awaitTotals(portal.database);
  // Only these: with the demonstration's there would be more.
  await portal.database.query(
    'delete from auditor_assignment where user_id = (select user_id from app_user where email = $1)',
    [auditor],
  );
  await portal.database.query(
    'delete from user_role where user_id = (select user_id from app_user where email = $1)',
    [auditor],
  );
  await portal.database.query(
    `insert into user_role (user_id, role, role_group, entity_id, accepted_at)
     select user_id, 'auditor', 'organization', 100000 + n, now()
     from app_user, generate_series(0, $2 - 1) n where email = $1`,
    [auditor, organizations],
  );
  await portal.database.query('vacuum (analyze) user_role');
  const headers = { authorization: `Bearer ${await portal.getToken(auditor)}` };
  const times: number[] = [];
  let answer = { stepCount: 0, pendingCount: 0 };
  for (let round = 0; round < rounds + 5; round += 1) {
    await portal.database.query(
      `select append_event(null, 'bench', '', '', 'bench', null, null, null, 'bench', '{}')`,
    );
    const time = await timed(async () => {
      const response = await fetch(`${portal.url}/api/GetNextSteps`, { headers });
      if (response.status !== 200) throw new Error(`GetNextSteps answered ${response.status}.`);
      answer = (await response.json()) as typeof answer;
    });
    if (round >= 5) times.push(time);
  }
  report([
    {
      label: `next steps of an auditor with ${organizations * 10} submissions, ${components} x 3 seasons`,
      value: median(times),
      unit: 'ms',
      goal: 'next-steps',
      detail: `${answer.stepCount} steps of ${answer.pendingCount} pending; fastest ${Math.min(...times).toFixed(1)} ms`,
    },
  ]);
} finally {
  await portal.close();
}
