import { afterEach, expect, test, vi } from 'vitest';
import type { ClientSettings } from '@idss/contract/season/settings';
import { storeSettings, takeStoredSettings } from './stored-settings.ts';

const stored = new Map<string, string>();
const location = { pathname: '/callback' };
vi.stubGlobal('window', { location });
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
afterEach(() => {
  stored.clear();
  location.pathname = '/callback';
});
const settings = { productName: 'IDSS' } as ClientSettings;

test('the page that ends a sign-in starts with the settings of the page that began it, once', () => {
  storeSettings(settings);
  expect(takeStoredSettings()).toEqual(settings);
  expect(takeStoredSettings()).toBeNull();
  expect(stored.size).toBe(0);
});

test('any other page reads them, and so does one that finds something else stored', () => {
  storeSettings(settings);
  location.pathname = '/dashboard';
  expect(takeStoredSettings()).toBeNull();
  location.pathname = '/callback';
  for (const key of stored.keys()) stored.set(key, '{"productName"');
  expect(takeStoredSettings()).toBeNull();
});
