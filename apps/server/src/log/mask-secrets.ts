/** Secrets in a text, replaced by asterisks: tokens by their shape, values after a telling name, passwords in addresses. */

const secrets: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '***'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [/\b(\w*token|ticket|password|secret|authorization)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2***'],
  [/([?&](?:code|code_verifier|state)=)[^\s"'&]+/gi, '$1***'],
  [/(:\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:***@'],
];

export const maskSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
