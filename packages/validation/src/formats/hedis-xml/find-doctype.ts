/** Finds a DOCTYPE before the root element, so that it is never parsed. */

export type Prolog =
  | { readonly found: 'more' }
  | {
      readonly found: 'root' | 'doctype';
      readonly text: string;
      readonly line: number;
      readonly column: number;
    };

/** Call with each piece of text until the answer is not 'more'. `text` is all text so far. */
export function createPrologScan(): (piece: string, atEnd: boolean) => Prolog {
  let text = '';
  let at = 0;
  /** Where the search for the end of an open comment or instruction continues, so that small pieces cost no more. */
  let searched = 0;

  const place = () => {
    const lines = text.slice(0, at).split(/\r\n|\r|\n/);
    return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
  };

  return (piece, atEnd) => {
    text += piece;
    for (;;) {
      while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
      const rest = text.slice(at, at + 9);
      const closing = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
      if (closing !== null) {
        const end = text.indexOf(closing, Math.max(searched, at + (closing === '-->' ? 4 : 2)));
        if (end >= 0) {
          at = end + closing.length;
          continue;
        }
        searched = Math.max(at + 2, text.length - 2);
        return atEnd ? { found: 'root', text, ...place() } : { found: 'more' };
      }
      if (rest === '<!DOCTYPE') return { found: 'doctype', text, ...place() };
      const undecided = '<!DOCTYPE'.startsWith(rest) || '<!--'.startsWith(rest);
      return undecided && !atEnd ? { found: 'more' } : { found: 'root', text, ...place() };
    }
  };
}
