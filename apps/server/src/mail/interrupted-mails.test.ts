import { expect, test } from 'vitest';
import { provideTestApp } from '#src/test/test-app.ts';
import { reportInterrupted } from './watch-interrupted-mails.ts';

const portal = await provideTestApp();
const { database } = portal;

async function write(state: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mail (key, recipient, template, facts, state)
     values (gen_random_uuid(), 'ada@plan.example', 'activation', '{"link": "secret"}', $1) returning mail_id as id`,
    [state],
  );
  return rows[0]?.id ?? '';
}

const give = (mailId: string, state: string) =>
  database.owner.query(
    `insert into pgboss.job (name, state, data, started_on) values ('send-mail', $2, jsonb_build_object('mailId', $1::text), now())`,
    [mailId, state],
  );

test('a mail whose sender was killed says so before its job is repeated; one that is being sent stays as it is', async () => {
  const [killed, sending, waiting] = [await write('sending'), await write('sending'), await write('waiting')];
  await give(killed, 'retry');
  await give(sending, 'active');
  await reportInterrupted(portal.app);
  const { rows } = await database.owner.query(
    'select mail_id as id, state, facts, last_error as error from mail',
  );
  const facts = { link: 'secret' };
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        id: killed,
        state: 'unknown',
        facts: {},
        error: 'The portal stopped while it was sending this mail.',
      },
      { id: sending, state: 'sending', facts, error: null },
      { id: waiting, state: 'waiting', facts, error: null },
    ]),
  );
  expect(portal.log.filter((line) => line.includes('it is not known whether'))).toHaveLength(1);
});
