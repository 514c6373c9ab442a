/** The screen of a bulk action at the address of a program that does not have it. */
import type { ReactNode } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { paths } from '#src/paths.ts';

export const NotInBulk = ({ title, children }: { title: string; children: ReactNode }) => (
  <MessageScreen
    title={title}
    icon="info"
    actions={<AppLink href={paths.submissions()}>Back to submissions</AppLink>}
  >
    {children}
  </MessageScreen>
);
