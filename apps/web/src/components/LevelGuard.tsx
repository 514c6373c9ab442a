/** Shows a page to the people whose level it is for, and the Unauthorized screen to others. Spec: shell-levels. */
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { isLevelOpen, type Level } from '#src/session/guard.ts';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { PageRefusedScreen } from './StateScreens.tsx';

export function LevelGuard({ level, children }: { level: Level; children: ReactNode }) {
  const menu = useApi('GetMenuActionAvailabilities', undefined, {
    enabled: level !== 'general',
    staleTime: 60_000,
  }).data;
  if (isLevelOpen(level, menu ?? null)) return children;
  return menu ? <PageRefusedScreen /> : <PageSkeleton />;
}
