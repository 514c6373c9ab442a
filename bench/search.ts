/**
 * What the palette asks with each key, at 20,000 submissions in each of three seasons with 5,000 people: for a person with fifteen
 * submissions, a survey vendor and staff, each text as a client sees it. The slowest is measured against the goal.
 * Run: npm exec node bench/search.ts
 */
import { awaitTotals } from './support/await-totals.ts';
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { registerUsers } from './support/register-users.ts';
import { type Figure, isQuick, median, note, number, report, timed } from './support/report.ts';

const size = isQuick ? 1000 : 20_000;
const users = isQuick ? 100 : 5000;
const rounds = isQuick ? 3 : 25;

const people = {
  'a person with fifteen submissions': 'analyst@lakeside.example',
  'a survey vendor': 'analyst@askwell.example',
  staff: 'admin@idss.example',
} as const;
/** From one letter, which most rows have, to words that none has. */
const texts = [
  '1',
  '10',
  '1000123',
  'h',
  'health',
  'health plan',
  'lakes hos',
  'plan 12',
  'lakeside',
  'medicare',
  'cbp',
  'blood',
  'i003',
  'load1',
  'zzz nothing',
];

const portal = await openPortal();
const figures: Figure[] = [];
try {
  note(`${size} submissions in each of three seasons …`);
  await fillSeason(portal.database, size);
  await awaitTotals(portal.database);
  await fillEarlierSeasons(portal.database);
  await registerUsers(portal.database, users, { orgId: 100_000, count: 15 });
  await portal.database.query('vacuum analyze');
  for (const [who, email] of Object.entries(people)) {
    const headers = { authorization: `Bearer ${await portal.getToken(email)}` };
    const times = new Map<string, number[]>();
    for (let round = -2; round < rounds; round += 1)
      for (const text of texts) {
        const ms = await timed(async () => {
          const answer = await fetch(`${portal.url}/api/Search?text=${encodeURIComponent(text)}`, {
            headers,
          });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`${text} was answered with ${answer.status}.`);
        });
        if (round >= 0) times.set(text, [...(times.get(text) ?? []), ms]);
      }
    const sorted = [...times]
      .map(([text, all]) => ({ text, ms: median(all), longest: Math.max(...all) }))
      .sort((a, b) => b.ms - a.ms);
    const [slowest] = sorted;
    if (!slowest) continue;
    figures.push({
      label: `search of the palette, ${who}, ${size} submissions x 3 seasons: the slowest of ${texts.length} texts`,
      value: slowest.ms,
      unit: 'ms',
      goal: 'search',
      detail: sorted
        .slice(0, 4)
        .map(({ text, ms, longest }) => `"${text}" ${number(ms)} (longest ${number(longest)}) ms`)
        .join(', '),
    });
  }
} finally {
  await portal.close();
}
report(figures);
