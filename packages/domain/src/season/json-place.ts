/** Where a value is in a JSON text, so that a problem names its line. */

const blank = /\s*/y;
const literal = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

/** The line of the value at this path, or of the last part of the path that is there; 1 for the whole text. */
export function findLine(text: string, path: readonly (string | number)[]): number {
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const skipValue = (): void => {
    let depth = 0;
    do {
      match(blank);
      const sign = text[at];
      if (sign === undefined) return;
      if (sign === '{' || sign === '[') depth += 1;
      if (sign === '}' || sign === ']') depth -= 1;
      if ('{}[],:'.includes(sign)) at += 1;
      else match(literal);
    } while (depth > 0);
  };
  let place = 0;
  for (const step of path) {
    match(blank);
    const open = text[at];
    if (open !== '{' && open !== '[') break;
    at += 1;
    let isFound = false;
    for (let index = 0; at < text.length; index++) {
      match(blank);
      if (text[at] === '}' || text[at] === ']') break;
      let name: string | number = index;
      if (open === '{') {
        name = match(literal).slice(1, -1);
        match(blank);
        at += 1;
        match(blank);
      }
      if (name === step) {
        isFound = true;
        break;
      }
      skipValue();
      match(blank);
      if (text[at] === ',') at += 1;
    }
    if (!isFound) break;
    place = at;
  }
  return lineAt(text, place);
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
