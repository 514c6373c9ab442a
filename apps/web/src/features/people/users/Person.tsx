/** A person in a list: name, states and address. */
import type { User } from '@idss/contract/people/users';
import { personName } from '@idss/domain/people/role-text';
import { AppLink } from '#src/components/AppLink.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import styles from './Users.module.css';
import { Address } from './Address.tsx';
import { getStates } from './person-states.ts';

export function States({ user, hasSignIn = false }: { user: User; hasSignIn?: boolean }) {
  return getStates(user, { hasSignIn }).map(({ tone, label }) => (
    <Chip key={label} tone={tone}>
      {label}
    </Chip>
  ));
}

export function Person({
  user,
  href,
  isCurrent = false,
}: {
  user: User;
  href?: string;
  isCurrent?: boolean;
}) {
  const name = personName(user);
  return (
    <span className={styles.personCell}>
      <span className={styles.name}>
        {href === undefined ? (
          name
        ) : (
          <AppLink href={href} {...(isCurrent ? { 'aria-current': 'true' as const } : {})}>
            {name}
          </AppLink>
        )}
        <States user={user} />
      </span>
      {name !== user.email && (
        <span className={styles.email} title={user.email}>
          <Address email={user.email} />
        </span>
      )}
    </span>
  );
}
