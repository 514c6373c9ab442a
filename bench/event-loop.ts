/**
 * Delay of the server's event loop while a HEDIS file of 20 MB is uploaded, checked and saved, seen from inside the
 * process (perf_hooks); and what a user notices: the time of a short call, ten times a second.
 * Run: npm exec node bench/event-loop.ts
 */
import { setTimeout as delay } from 'node:timers/promises';
import { registerWithFile, uploader } from './support/make-files.ts';
import { openPortal } from './support/open-portal.ts';
import { isQuick, median, note, report, timed } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';

const bytes = isQuick ? 2e6 : 20e6;
const rounds = isQuick ? 1 : 5;

const portal = await openPortal();
try {
  const token = await portal.getToken(uploader);
  const { name, text } = await registerWithFile(portal.database, bytes);
  const loops: { p99: number; max: number }[] = [];
  const calls: number[] = [];
  let finished = 0;
  for (let round = 0; round <= rounds; round++) {
    note(`Round ${round} of ${rounds} …`);
    await portal.ask('watch-event-loop');
    let isOver = false;
    const upload = sendUpload(portal, token, [{ name, content: text }]).finally(() => {
      isOver = true;
    });
    const took: number[] = [];
    while (!isOver) {
      took.push(
        await timed(async () => {
          const answer = await fetch(`${portal.url}/api/GetSubmissionsPage`, {
            headers: { authorization: `Bearer ${token}` },
          });
          await answer.arrayBuffer();
        }),
      );
      await delay(100);
    }
    const { eventLoop } = await portal.ask('event-loop');
    const times = await upload;
    if (round === 0) {
      note(`outcome ${JSON.stringify(times.outcomes)}`);
      continue;
    }
    finished = times.finished;
    loops.push(eventLoop);
    calls.push(...took);
  }
  report([
    {
      label: `event-loop delay, p99, while a file of ${(bytes / 1e6).toFixed(0)} MB is taken in`,
      value: median(loops.map(({ p99 }) => p99)),
      unit: 'ms',
      goal: 'event-loop',
      detail: `longest ${median(loops.map(({ max }) => max)).toFixed(0)} ms; outcome after ${(finished / 1000).toFixed(1)} s; a page of the list takes ${median(calls).toFixed(0)} ms`,
    },
  ]);
} finally {
  await portal.close();
}
