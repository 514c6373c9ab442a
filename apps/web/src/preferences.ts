/**
 * A person's preferences. Page sizes and the sidebar are stored between visits; columns, filters and toggles are not
 * (spec: shell-preferences).
 */
import { create } from 'zustand';
import { createStored } from './stored-store.ts';

interface Preferences {
  readonly isSidebarOpen: boolean;
  readonly pageSizes: Readonly<Record<string, number>>;
  readonly toggleSidebar: () => void;
  readonly setPageSize: (table: string, size: number) => void;
}

export const usePreferences = createStored<Preferences>('idss.preferences', (set) => ({
  isSidebarOpen: true,
  pageSizes: {},
  toggleSidebar: () => set(({ isSidebarOpen }) => ({ isSidebarOpen: !isSidebarOpen })),
  setPageSize: (table, size) => set(({ pageSizes }) => ({ pageSizes: { ...pageSizes, [table]: size } })),
}));

const colourChoices = ['system', 'light', 'dark'] as const;
export type Colours = (typeof colourChoices)[number];
/** Plain text, and not a part of the preferences: earlier versions stored it so. */
const coloursKey = 'idss.colours';

const applyColours = (colours: Colours): void => {
  document.documentElement.dataset['colours'] = colours;
};

/** Light, dark, or as the system is. */
export const useColours = create<{
  readonly colours: Colours;
  readonly setColours: (colours: Colours) => void;
}>()((set) => ({
  colours: colourChoices.find((choice) => choice === localStorage.getItem(coloursKey)) ?? 'system',
  setColours: (colours) => {
    localStorage.setItem(coloursKey, colours);
    applyColours(colours);
    set({ colours });
  },
}));

/** Before the first paint; and where another tab chose. */
export function followColours(): void {
  applyColours(useColours.getState().colours);
  window.addEventListener('storage', ({ key, newValue }) => {
    const choice = colourChoices.find((choice) => key === coloursKey && choice === newValue);
    if (!choice) return;
    applyColours(choice);
    useColours.setState({ colours: choice });
  });
}
