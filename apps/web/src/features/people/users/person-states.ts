/** What the chips of a person say. */
import type { User } from '@idss/contract/people/users';
import { statusLabels } from '@idss/domain/people/user-status';
import type { ToneName } from '#src/ui/Chip.tsx';

interface StateChip {
  readonly tone: ToneName;
  readonly label: string;
}

/** Of people of whom a manager reads only the address. */
const notAcceptedLabel = 'Not confirmed yet';
export const notAcceptedText =
  'Name, title and last sign-in are shown once they have signed in with this access.';

/** The chips of a person. A list with the last sign-in does not repeat it; people enter their title with their account. */
export function getStates(user: User, { hasSignIn = false } = {}): StateChip[] {
  const hasSignedIn = user.lastSignIn !== null;
  return [
    ...(user.isKnownAuditor ? [{ tone: 'info', label: statusLabels.knownAuditor } as const] : []),
    ...(user.isLocked ? [{ tone: 'bad', label: statusLabels.locked } as const] : []),
    ...(user.hasAccount && (user.title ?? '') === ''
      ? [{ tone: 'warn', label: statusLabels.noTitle } as const]
      : []),
    ...(user.hasAccepted ? [] : [{ tone: 'none', label: notAcceptedLabel } as const]),
    ...(hasSignIn && !hasSignedIn && user.hasAccepted
      ? [{ tone: 'none', label: statusLabels.neverSignedIn } as const]
      : []),
  ];
}
