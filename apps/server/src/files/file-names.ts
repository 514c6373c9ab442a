/** Names under which people send files, made safe to keep, to show and to send back. */

const longest = 255;

/** The last part of a path, without control characters and direction marks; never empty. */
export function plainFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const plain = last
    .normalize('NFC')
    // Control characters, direction marks and other invisible characters.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (plain === '' || plain === '.' || plain === '..') return 'unnamed';
  if (plain.length <= longest) return plain;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  return `${plain.slice(0, longest - extension.length).toWellFormed()}${extension}`;
}
