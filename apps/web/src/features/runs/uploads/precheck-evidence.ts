/** The lines around the findings of a check on this computer, and their arithmetic: as the server answers them. */
import { type Finding } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import { explainNumbers } from '@idss/validation/explain-numbers';
import { blockBytes, type LineIndex, LineIndexBuilder } from '@idss/validation/excerpt/line-index';
import { showPlace } from '@idss/validation/excerpt/show-place';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import type { FileOutcome } from '@idss/validation/validate-file';
import type { Evidence } from '../findings/FindingEvidence.tsx';
import type { PrecheckGroup } from './precheck-report.ts';

export interface CheckedFile {
  readonly program: Program;
  readonly season: SeasonDefinition;
  readonly fileName: string;
  readonly index: LineIndex;
  readonly readBlock: (block: number) => Promise<Uint8Array>;
  readonly numbers: FileOutcome['numbers'];
}

/** Lines of HOS files end with a line feed, whatever is in front of it. */
export const createIndexer = (program: Program): LineIndexBuilder => new LineIndexBuilder(program !== 'HOS');

/** Blocks of a file on this computer. Findings of a rule are often near each other, so the last ones stay. */
export function readBlocks(file: Blob, maxBlocks = 64): (block: number) => Promise<Uint8Array> {
  const known = new Map<number, Promise<Uint8Array>>();
  return (block) => {
    const start = block * blockBytes;
    const reading =
      known.get(block) ??
      file
        .slice(start, start + blockBytes)
        .arrayBuffer()
        .then((bytes) => new Uint8Array(bytes));
    known.delete(block);
    known.set(block, reading);
    const [oldest] = known.keys();
    if (known.size > maxBlocks && oldest !== undefined) known.delete(oldest);
    return reading;
  };
}

function findArithmetic({ season, numbers }: CheckedFile, finding: Finding): Evidence['arithmetic'] {
  const definition = season.catalogue.measures.get(finding.measure ?? '');
  const measure = numbers?.results.measures.find(({ code }) => code === finding.measure);
  if (!numbers || !definition || !measure) return null;
  const indicators = new Map(measure.indicators.map((indicator) => [indicator.key, indicator]));
  const explained = explainNumbers(finding, { productLine: numbers.productLine, definition, indicators });
  return explained && { ...explained, lines: [...explained.lines] };
}

async function findEvidence(file: CheckedFile, finding: Finding): Promise<Evidence> {
  const { fileName, program, index, readBlock } = file;
  const { line, column, found } = finding;
  const hosLayout = file.season.hos.layout;
  const shown =
    line === null
      ? null
      : await showPlace({ index, readBlock, program, hosLayout }, { line, column, found }).catch(
          () => 'The file could not be read again on this computer.',
        );
  const place = typeof shown === 'string' ? null : shown;
  return {
    fileName,
    problem: typeof shown === 'string' ? shown : null,
    lines: [...(place?.lines ?? [])],
    mark: place?.mark ?? null,
    fields: [...(place?.fields ?? [])],
    arithmetic: findArithmetic(file, finding),
  };
}

/** The same groups, each listed finding with its evidence. */
export async function addEvidence(
  file: CheckedFile,
  groups: readonly PrecheckGroup[],
): Promise<readonly PrecheckGroup[]> {
  const all: PrecheckGroup[] = [];
  for (const group of groups) {
    const findings = [];
    for (const finding of group.findings)
      findings.push({ ...finding, evidence: await findEvidence(file, finding) });
    all.push({ ...group, findings });
  }
  return all;
}
