/** Somebody of a plan, for whom CAHPS is what its survey vendor hands over. Decisions, part 3. */
import type { Person } from './can.ts';

export interface HedisOnlyFacts extends Pick<Person, 'roles'> {
  /** One of his organizations is itself the vendor of a CAHPS component. */
  readonly hasOwnCahpsComponent: boolean;
}

/** Has organization roles, and no vendor role and no CAHPS vendor component of his own. A sysadmin is none. */
export const isHedisOnly = ({ roles, hasOwnCahpsComponent }: HedisOnlyFacts): boolean =>
  roles.some(({ group }) => group === 'organization') &&
  !roles.some(({ group }) => group === 'vendor' || group === 'system') &&
  !hasOwnCahpsComponent;
