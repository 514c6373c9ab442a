/** The state of an account, shown before its owner is given roles. Spec: admin-users-proved. */
import type { AccountFacts } from '@idss/contract/people/users';
import { Moment } from './Moment.tsx';

/** One sentence, or two. */
export function AccountNote({ account }: { readonly account: AccountFacts }) {
  const { activatedAt, activatedBy, accessDeletedAt, needsActivation } = account;
  if (accessDeletedAt !== null)
    return (
      <>
        Their access was deleted on <Moment at={accessDeletedAt} />. The old password stays invalid: they need
        a new activation.
      </>
    );
  return (
    <>
      {activatedAt === null ? (
        'Already a user.'
      ) : (
        <>
          Already a user, activated on <Moment at={activatedAt} />
          {activatedBy !== null && ` by ${activatedBy}`}.
        </>
      )}
      {needsActivation && ' They need a new activation before they can sign in.'}
    </>
  );
}
