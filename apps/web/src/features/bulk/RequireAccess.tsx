/** A bulk screen, where the server says that there is something on it for this person; else who can help. */
import type { ReactNode } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { paths } from '#src/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';

export interface RequireAccessProps {
  readonly availability: keyof Answer<'GetMenuActionAvailabilities'>;
  readonly title: string;
  /** `mark CAHPS submissions final` */
  readonly action: string;
  readonly children: ReactNode;
}

export function RequireAccess({ availability, title, action, children }: RequireAccessProps) {
  const menu = useApi('GetMenuActionAvailabilities');
  if (menu.isPending) return <PageSkeleton />;
  // A failed menu call blocks nothing: the screen's own calls report what is wrong.
  if (!menu.data || menu.data[availability]) return children;
  return (
    <>
      <PageHeader title={title} />
      <Refused
        title={`You cannot ${action}`}
        reason={`Your roles do not include the permission to ${action}, or there is no such submission that you may see.`}
        action={<AppLink href={paths.submissions()}>Go to the submissions</AppLink>}
      />
    </>
  );
}
