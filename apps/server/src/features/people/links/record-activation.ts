/** Records activations that the embedded identity provider reports. */
import type pg from 'pg';
import { appendEventFor } from '#src/kernel/append-event.sql.ts';
import { updateName } from '#src/features/people/users/users.sql.ts';

interface ActivatedPerson {
  readonly email: string;
  readonly name: string;
  /** They used the link from the mail. */
  readonly isMailed: boolean;
  /** Null: the operator. */
  readonly makerEmail: string | null;
  readonly requestId: string;
  readonly ip: string;
}

/** In the transaction that sets the password. */
export async function recordActivation(
  client: pg.PoolClient,
  { email, name, isMailed, makerEmail, requestId, ip }: ActivatedPerson,
): Promise<void> {
  await updateName(client, email, name);
  await appendEventFor(
    client,
    { email, requestId, ip, sessionId: null },
    { kind: 'activation-link-used', userEmail: email, isMailed, madeBy: makerEmail },
  );
}
