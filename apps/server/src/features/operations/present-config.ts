/** The operator's settings as text, without their secrets. */
import { type Config, secretNames, settingNames } from '#src/config.ts';

const getAddress = (text: string): URL | null =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? URL.parse(text) : null;

/** An address without the login in it; the password is the secret. */
function withoutPassword(url: URL): string {
  if (url.password !== '') url.password = '***';
  for (const name of new Set(url.searchParams.keys()))
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}

function toText(name: string, value: Config[keyof Config]): string {
  if (value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const url = getAddress(text);
  if (url) return withoutPassword(url);
  return secretNames.has(name) ? '***' : text;
}

export const presentConfig = (config: Config): { key: string; value: string }[] =>
  Object.entries(settingNames).map(([field, name]) => ({
    key: name,
    value: toText(name, config[field as keyof Config]),
  }));
