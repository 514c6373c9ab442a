/**
 * The waits of a person with 15 submissions while the season around them grows: 500, 5,000 and 20,000 submissions in each
 * of three seasons. Lists, menus, reports and the dashboard's data, each read again (an event before makes every cached
 * answer outdated), and the exponent of growth; then the same for staff, first pages only.
 * Run: npm exec node bench/small-reach.ts
 */
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';

const sizes = isQuick ? [500, 1000] : [500, 5000, 20_000];
const rounds = isQuick ? 2 : 15;

const person = 'analyst@lakeside.example';
const staff = 'admin@idss.example';

const personCalls = {
  'submissions list': '/api/GetSubmissionsForUser?getAllSubmissions=false',
  'page of 25 submissions': '/api/GetSubmissionsPage',
  'events of the dashboard': '/api/Events/GetEventsForUser?numberReturned=50&forAllSubs=false',
  'kinds of events': '/api/Events/GetEventsStrings',
  'uploaded files report': '/api/DB/FilesUploadReportDatas?getAll=false',
} as const;
const staffCalls = {
  'page of 25 submissions': '/api/GetSubmissionsPage',
  'events of the dashboard': '/api/Events/GetEventsForUser?numberReturned=50&forAllSubs=true',
  'kinds of events': '/api/Events/GetEventsStrings',
} as const;

/** Milliseconds of each call, medians. */
async function measure(
  portal: Portal,
  authorization: string,
  calls: Readonly<Record<string, string>>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [call, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 2; round += 1) {
      await portal.database.query(
        `select append_event(null, 'bench', '', '', 'bench', null, null, null, 'bench', '{}')`,
      );
      const time = await timed(async () => {
        const answer = await fetch(portal.url + path, { headers: { authorization } });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      });
      if (round >= 2) times.push(time);
    }
    found.set(call, median(times));
  }
  return found;
}

const portal = await openPortal();
const bySize: { size: number; person: Map<string, number>; staff: Map<string, number> }[] = [];
try {
  const tokens = [await portal.getToken(person), await portal.getToken(staff)] as const;
  for (const size of sizes) {
    note(`${size} submissions in each of three seasons …`);
    await fillSeason(portal.database, size);
    await fillEarlierSeasons(portal.database);
    bySize.push({
      size,
      person: await measure(portal, `Bearer ${tokens[0]}`, personCalls),
      staff: await measure(portal, `Bearer ${tokens[1]}`, staffCalls),
    });
  }
} finally {
  await portal.close();
}

function toFigures(who: 'person' | 'staff', label: string): Figure[] {
  const [first, last] = [bySize[0], bySize.at(-1)];
  if (!first || !last) return [];
  return [...last[who]].flatMap(([call, value]) => {
    const before = first[who].get(call) ?? value;
    return [
      {
        label: `${label}, ${last.size} submissions x 3 seasons: ${call}`,
        value,
        unit: 'ms',
        goal: 'page-time',
        detail: bySize.map((at) => `${at.size}: ${(at[who].get(call) ?? 0).toFixed(1)} ms`).join(', '),
      },
      {
        label: `${label}, growth from ${first.size} to ${last.size}: exponent: ${call}`,
        value: Math.log(value / before) / Math.log(last.size / first.size),
        unit: '',
        goal: 'page-growth',
      },
    ];
  });
}
report([...toFigures('person', 'A person with few submissions'), ...toFigures('staff', 'Staff')]);
