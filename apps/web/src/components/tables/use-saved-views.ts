import { useApi } from '#src/api/hooks.ts';
import type { Answer } from '#src/api/calls.ts';

/** The views of a list that its person saved, by name; undefined until they are known. A list without them is a list all the same. */
export function useSavedViews(list: string): Answer<'GetListViews'> | undefined {
  const { data, isError } = useApi('GetListViews', { list }, { staleTime: 300_000 });
  return data ?? (isError ? [] : undefined);
}
