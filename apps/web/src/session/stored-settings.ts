/**
 * The client settings of a tab that left for the identity provider: the page that it leads back to starts with them, and
 * reads them again meanwhile, instead of waiting for them once more.
 */
import type { ClientSettings } from '@idss/contract/season/settings';
import { paths } from '#src/paths.ts';

const key = 'idss.settings';

export const storeSettings = (settings: ClientSettings): void =>
  sessionStorage.setItem(key, JSON.stringify(settings));

/** Once, on the page that ends a sign-in. */
export function takeStoredSettings(): ClientSettings | null {
  if (window.location.pathname !== paths.callback) return null;
  try {
    const settings: ClientSettings | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    return settings;
  } catch {
    return null;
  }
}
