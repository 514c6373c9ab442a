/** Secrets, replaced by asterisks: tokens by their shape, values after a telling name, passwords in addresses. */

const secrets: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '***'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [/\b(\w*token|ticket|password|secret|authorization)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2***'],
  [/([?&](?:code|code_verifier|state)=)[^\s"'&]+/gi, '$1***'],
  [/(:\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:***@'],
];

/** Fields whose whole value goes. */
const secretName = /password|token|secret|authorization|cookie|ticket/i;

export const maskSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(mask);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      maskSecrets(name),
      secretName.test(name) ? '***' : mask(each),
    ]),
  );
}

/** One JSON line of the logger. */
export const maskLine = (line: string): string => `${JSON.stringify(mask(JSON.parse(line)))}\n`;
