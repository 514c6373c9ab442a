/** The page size of a table: the one that the person chose last, and its change. */
import { usePreferences } from '#src/preferences.ts';

/** `name`: of the table among the person's preferences. */
export function usePageSize(name: string, defaultSize: number) {
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[name] ?? defaultSize);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  return { pageSize, onPageSize: (size: number) => setPageSize(name, size) };
}
