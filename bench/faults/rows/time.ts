/** F24 to F27: clocks, tokens, roles and maintenance during work. Spec: faults-time */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { anyUpload } from '../files.ts';
import { registerPerson } from '../person.ts';
import type { FaultRow, Trial } from '../row.ts';
import { hedisFile, people, planId, registerPlans, toZip } from '../seed.ts';
import { expectStatus, newUpload, getOutcome, toRows, send, sendAndNote, uploadEffect } from '../work.ts';

/** Debian's package faketime: the clock of a whole process, read from a file at each look at it. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

const jumps = ['+1h', '-1h', '+1y', '-1y', '+6h', '-2d'] as const;

/** `offset` as faketime writes it. */
const setClock = (file: string, offset: string): void => writeFileSync(file, `${offset}\n`);

/** Restarts with a clock that the work may set, and afterwards with the true one. */
async function withClock(
  trial: Trial,
  work: (set: (offset: string) => void) => Promise<void>,
): Promise<void> {
  const { world, round, wasReadyAfter } = trial;
  if (!existsSync(library)) throw new Error('Not run: the package faketime is not installed.');
  const clock = join(world.portal.folder, 'clock');
  setClock(clock, '+0');
  await world.portal.stop();
  await world.portal.start({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // A zone whose clocks change, and one whose clocks do not.
    TZ: round % 2 === 0 ? 'America/New_York' : 'UTC',
  });
  world.forgetTokens();
  try {
    await work((offset) => setClock(clock, offset));
  } finally {
    world.forgetTokens();
    await world.portal.stop();
    wasReadyAfter(await world.portal.start());
  }
}

const clockJumps = (trial: Trial): Promise<void> =>
  withClock(trial, async (set) => {
    const { world, ledger, round } = trial;
    expectStatus(await sendAndNote(world, ledger, await anyUpload(world, round)), 200);
    set(jumps[round % jumps.length] ?? '+1h');
    // A session of before is either still good, or asks for a new sign-in.
    expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 200, 401);
    for (const [turn, offset] of [
      [1, null],
      [2, '+0'],
    ] as const) {
      if (offset !== null) set(offset);
      world.forgetTokens();
      const upload = await anyUpload(world, round + turn);
      expectStatus(await send(world, upload), 200);
      await getOutcome(world, upload);
      ledger.acknowledged(uploadEffect(world, upload));
    }
  });

/** They are locked, or lose their role, while ten files of theirs are checked: each is done or refused, and none in between. */
async function lockedDuringWork({ world, random, round }: Trial): Promise<void> {
  const email = await registerPerson(world, `leaving${round}x${Date.now()}`);
  const members = (await registerPlans(world, 10)).map((id) => hedisFile(id));
  const upload = newUpload('HEDIS', [toZip(members)], members, email);
  await world.getToken(email);
  await world.getToken(people.staff, true);
  expectStatus(await send(world, upload), 200);
  await delay(random.int(0, 600));
  const who = encodeURIComponent(email);
  const missing =
    round % 2 === 0
      ? await world.call(people.staff, 'POST', `/api/LockUser?userEmail=${who}`)
      : await world.call(
          people.staff,
          'POST',
          `/api/DeleteUserRole?userId=${who}&userRoleInfo=${encodeURIComponent(`${planId},organization,orgadmin`)}`,
        );
  expectStatus(missing, 200);
  const closing = await getOutcome(world, { ...upload, as: people.staff });
  const rows = closing ? toRows(closing) : [];
  if (rows.length !== members.length)
    throw new Error(`${rows.length} of ${members.length} files have an outcome.`);
  const unnamed = rows.filter(({ isValidated, note }) => !isValidated && note === '');
  if (unnamed.length > 0) throw new Error(`${unnamed.length} refused files do not say why.`);
  const later = await world.call(email, 'GET', '/api/GetSubmissionsPage').catch(() => null);
  if (later?.status === 200 && round % 2 === 0) throw new Error('A locked person still reads.');
  // Whose files they are is no question of today's roles: put back for the invariants.
  await world.query(
    `insert into user_role (user_id, role, role_group, entity_id, accepted_at)
     select user_id, 'orgadmin', 'organization', $2, now() from app_user where email = $1 on conflict do nothing`,
    [email, planId],
  );
}

async function maintenance({ world, ledger, round, random }: Trial): Promise<void> {
  const upload = await anyUpload(world, round);
  expectStatus(await sendAndNote(world, ledger, upload), 200);
  await world.getToken(people.staff, true);
  await delay(random.int(0, 300));
  expectStatus(await world.call(people.staff, 'POST', '/api/SetMaintenanceMode?enable=true'), 200);
  try {
    expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 403, 503);
    const refused = await anyUpload(world, round + 1);
    expectStatus(await sendAndNote(world, ledger, refused), 403, 503);
    expectStatus(await world.call(people.staff, 'GET', '/api/GetAllSubmissions'), 200);
    await getOutcome(world, { ...upload, as: people.staff });
  } finally {
    expectStatus(await world.call(people.staff, 'POST', '/api/SetMaintenanceMode?enable=false'), 200);
  }
  expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 200);
}

/** The token expires while the body still arrives: the upload was allowed at its start, and ends; the next call is refused. */
const tokenExpires = (trial: Trial): Promise<void> =>
  withClock(trial, async (set) => {
    const { world, ledger, round } = trial;
    const upload = await anyUpload(world, round, true);
    const token = await world.getToken(upload.as, true);
    const [file] = upload.files;
    if (!file) throw new Error('There is no file.');
    const form = new FormData();
    form.append('files', new Blob([file.content]), file.name);
    const whole = new Response(form);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const half = bytes.length >> 1;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half));
        await delay(300);
        set('+1h');
        controller.enqueue(bytes.slice(half));
        controller.close();
      },
    });
    const path = `/api/bulkupload/uploadfiles?submissionType=${upload.program}&transactionId=${upload.transactionId}`;
    const sent = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': whole.headers.get('content-type') ?? '' },
      body,
      duplex: 'half',
    });
    await sent.arrayBuffer();
    if (sent.status !== 200) throw new Error(`The upload was answered with ${sent.status}.`);
    ledger.acknowledged(uploadEffect(world, upload));
    const next = await fetch(`${world.url}/api/GetSubmissionsPage`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await next.arrayBuffer();
    if (next.status !== 401) throw new Error(`The next call was answered with ${next.status}.`);
  });

export const timeRows: readonly FaultRow[] = [
  { id: '24', fault: 'the clock jumps by an hour to a year, and back', round: clockJumps },
  { id: '25', fault: 'the token expires while an upload arrives', round: tokenExpires },
  { id: '26', fault: 'locked, or without the role, while ten files are checked', round: lockedDuringWork },
  { id: '27', fault: 'maintenance during work', round: maintenance },
];
