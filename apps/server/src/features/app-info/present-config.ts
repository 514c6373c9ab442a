/** The operator's settings as text, without their secrets. */
import { type Config, settingNames } from '#src/config.ts';

/** Shown as *** where they are set. */
const secrets: ReadonlySet<string> = new Set(['METRICS_TOKEN']);

/** An address without the login in it; the password is the secret. */
function withoutPassword(text: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  if (!url) return text;
  if (url.password !== '') url.password = '***';
  for (const name of new Set(url.searchParams.keys()))
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}

function textOf(name: string, value: Config[keyof Config]): string {
  if (value === undefined || value === '') return '';
  if (secrets.has(name)) return '***';
  return typeof value === 'object' ? value.join(', ') : withoutPassword(String(value));
}

export const presentConfig = (config: Config): { key: string; value: string }[] =>
  Object.entries(settingNames).map(([field, name]) => ({
    key: name,
    value: textOf(name, config[field as keyof Config]),
  }));
