/** Shows a page to the people whose level it is for, and the Unauthorized screen to others. Spec: shell-levels. */
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { isLevelOpen, type Level } from '#src/session/guard.ts';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { QueryError } from './QueryError.tsx';
import { PageRefusedScreen } from './StateScreens.tsx';

export function LevelGuard({ level, children }: { level: Level; children: ReactNode }) {
  const menu = useApi('GetMenuActionAvailabilities', undefined, {
    enabled: level !== 'general',
    staleTime: 60_000,
  });
  if (isLevelOpen(level, menu.data ?? null)) return children;
  if (menu.data) return <PageRefusedScreen />;
  if (menu.error) return <QueryError error={menu.error} onRetry={() => void menu.refetch()} />;
  return <PageSkeleton />;
}
