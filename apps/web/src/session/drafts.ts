/**
 * Unsaved input survives a reload and a new sign-in: it is stored in this tab's session storage under the user's e-mail,
 * and removed when they sign out by choice. Never for tokens, passwords or file content.
 */
import { useCallback, useState } from 'react';
import { useSession } from './session-store.ts';

const prefix = 'draft:';
const getKey = (email: string, key: string): string => `${prefix}${email}:${key}`;

function readDraft<Value>(storageKey: string, initial: Value): Value {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? initial : JSON.parse(text);
  } catch {
    return initial;
  }
}

/** State like useState's, and a function that forgets it (after saving). `key` names form and record. */
export function useDraft<Value>(
  key: string,
  initial: Value,
): readonly [Value, (value: Value) => void, () => void] {
  const email = useSession((session) => session.profile?.email ?? '');
  const storageKey = getKey(email, key);
  const [draft, setDraft] = useState(() => ({ storageKey, value: readDraft(storageKey, initial) }));
  // Another record or another person: what is shown changes with the key, before anything is drawn.
  if (draft.storageKey !== storageKey) setDraft({ storageKey, value: readDraft(storageKey, initial) });
  const setValue = useCallback(
    (value: Value) => {
      setDraft({ storageKey, value });
      sessionStorage.setItem(storageKey, JSON.stringify(value));
    },
    [storageKey],
  );
  const forget = useCallback(() => {
    sessionStorage.removeItem(storageKey);
    setDraft({ storageKey, value: initial });
  }, [storageKey, initial]);
  return [draft.value, setValue, forget];
}

/** Something was typed there, and neither saved nor given up. */
export const hasDraft = (key: string): boolean =>
  sessionStorage.getItem(getKey(useSession.getState().profile?.email ?? '', key)) !== null;

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
