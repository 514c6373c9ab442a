/** Names under which people send files, made safe to keep, to show and to send back. */

const longest = 255;

/** The last part of a path, without control characters and direction marks; never empty. */
export function plainFileName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const plain = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
  if (plain === '' || plain === '.' || plain === '..') return 'unnamed';
  if (plain.length <= longest) return plain;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  return `${plain.slice(0, longest - extension.length).toWellFormed()}${extension}`;
}

/** What the chooser of the HEDIS upload offers. Document 1, section 5. */
export const isAcceptedName = (name: string): boolean => /\.(?:xml|zip)$/i.test(name);
