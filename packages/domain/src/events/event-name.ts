/** The kind of an event in words, as reports list and filter by it: `hos-attested` is `HOS attested`. */
export function eventName(kind: string): string {
  const words = kind.replaceAll('-', ' ').replace(/\bhos\b/, 'HOS');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kind that has this name. */
export const eventKindNamed = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
