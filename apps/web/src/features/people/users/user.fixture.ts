/** A person as the tests of this feature have them. */
import type { User } from '@idss/contract/people/users';

export const ana: User = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'ana@birch.example',
  firstName: 'Ana',
  lastName: 'Lee',
  title: 'Analyst',
  hasAccount: true,
  isLocked: false,
  hasAccepted: true,
  isKnownAuditor: false,
  lastSignIn: null,
  roles: [],
};
