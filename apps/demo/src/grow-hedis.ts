/** Makes a HEDIS file larger than any plan's, for benchmarks: measures that no catalogue has, with data. */

/**
 * Repeats the file's measures under unknown codes until it has at least `characters`. It still meets the import
 * schema, whose codes are free; the engine reports each such measure (M-002).
 */
export function growHedisXml(xml: string, characters: number): string {
  const end = xml.indexOf('  </measures>');
  const measures = xml.slice(0, end).match(/ {4}<measure [^/>]*>\n[\s\S]*?<\/measure>\n/g) ?? [];
  const parts: string[] = [];
  let length = xml.length;
  for (let copy = 0; length < characters; copy += 1) {
    const original = measures[copy % measures.length];
    if (original === undefined) throw new Error('The file has no measure with data.');
    const [, code = ''] = /code="([^"]+)"/.exec(original) ?? [];
    const renamed = original
      .replace(`code="${code}"`, `code="${unknownCode(copy)}"`)
      .replaceAll(`key="${code}.`, `key="${unknownCode(copy)}.`);
    parts.push(renamed);
    length += renamed.length;
  }
  return xml.slice(0, end) + parts.join('') + xml.slice(end);
}

/** ZAAAA, ZAAAB, …: of the schema's form, and none of the catalogue's. */
const unknownCode = (copy: number): string =>
  `Z${[17_576, 676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(copy / place) % 26))).join('')}`;
