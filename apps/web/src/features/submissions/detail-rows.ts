/** Keys of GetDetailedSubmission as people read them; the values stay as they are stored. */

export interface DetailRow {
  readonly key: string;
  readonly value: string;
}

const abbreviations: Readonly<Record<string, string>> = {
  id: 'ID',
  sub: 'Submission',
  org: 'Organization',
  cms: 'CMS',
  somc: 'SOMC',
};

/** `software_vendor_id` as `Software vendor ID`. */
export function formatKey(key: string): string {
  const label = key
    .split('_')
    .map((word) => abbreviations[word] ?? word)
    .map((word, place) => (place > 0 && /^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** By key, so that it is found. */
export const toDetailRows = (details: readonly DetailRow[]): readonly DetailRow[] =>
  details
    .map(({ key, value }) => ({ key: formatKey(key), value }))
    .sort((a, b) => a.key.localeCompare(b.key));
