/**
 * A person's preferences. Page sizes and the sidebar are stored between visits; columns, filters and toggles are not
 * (spec: shell-preferences). The theme stores the colour scheme itself.
 */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Preferences {
  readonly isSidebarOpen: boolean;
  readonly pageSizes: Readonly<Record<string, number>>;
  readonly toggleSidebar: () => void;
  readonly setPageSize: (table: string, size: number) => void;
}

export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      isSidebarOpen: true,
      pageSizes: {},
      toggleSidebar: () => set(({ isSidebarOpen }) => ({ isSidebarOpen: !isSidebarOpen })),
      setPageSize: (table, size) => set(({ pageSizes }) => ({ pageSizes: { ...pageSizes, [table]: size } })),
    }),
    { name: 'idss.preferences', version: 1 },
  ),
);
