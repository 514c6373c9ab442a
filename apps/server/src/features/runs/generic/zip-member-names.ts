/** Names of each file's members in a zip: safe on every system, and unique. */

export interface MemberNames {
  readonly report: string;
  readonly workbook: string;
}

const maxBaseLength = 120;

/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

export function zipMemberNames(fileNames: readonly string[]): readonly MemberNames[] {
  const usedNames = new Set<string>();
  return fileNames.map((fileName) => {
    const base = safeBase(fileName);
    let unique = base;
    for (let n = 2; usedNames.has(unique.toLowerCase()); n += 1) unique = `${base} (${n})`;
    usedNames.add(unique.toLowerCase());
    return { report: `${unique}_Validation.csv`, workbook: `${unique}_Data.xlsx` };
  });
}

function safeBase(fileName: string): string {
  const base = fileName
    .replace(/\.xml$/i, '')
    .replace(/[^\p{L}\p{N}()._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(0, maxBaseLength)
    .toWellFormed()
    .replace(/[. ]+$/, '');
  if (base === '') return 'file';
  return reserved.test(base) ? `${base}_` : base;
}
