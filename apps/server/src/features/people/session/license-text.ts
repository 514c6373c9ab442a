/** The license agreement, stored as rich text, as plain text for a file. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sect: '§',
  copy: '©',
};

/**
 * Paragraphs, headings, lists and line breaks become lines; a link's address follows its words. Other markup is
 * removed.
 */
export function getPlainText(html: string): string {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref\s*=\s*"([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, linkText: string) =>
      linkText === href ? linkText : `${linkText} (${href})`,
    )
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(p|div|h[1-6]|ul|ol)\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '');
  return `${decoded(marked)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
