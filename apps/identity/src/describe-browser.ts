/** A browser's name out of its user agent, good enough to recognise one's own. */
export function describeBrowser(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = [/(Edg)e?\//, /(Firefox)\//, /(Chrome)\//, /(Safari)\//]
    .map((known) => known.exec(agent)?.[1])
    .find(Boolean);
  const system = [/Windows/, /iPhone|iPad/, /Android/, /Mac OS X/, /Linux/]
    .map((known) => known.exec(agent)?.[0])
    .find(Boolean);
  const name = browser === 'Edg' ? 'Edge' : (browser ?? 'A browser');
  return system ? `${name} on ${system === 'Mac OS X' ? 'macOS' : system}` : name;
}
