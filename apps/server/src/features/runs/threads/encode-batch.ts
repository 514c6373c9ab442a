/** Makes of findings what is stored of them: a block, and their lines in the lists that people download. Runs in a validation thread. */
import type { Finding } from '@idss/domain/findings/finding';
import { cahpsErrorReportLines } from '@idss/validation/report/cahps-error-report';
import { validationCsvRows } from '#src/documents/result-files/write-validation-csv.ts';
import { encodeBlock } from '#src/features/runs/findings/finding-blocks.ts';
import { getDefinition } from '#src/kernel/season-data.ts';
import type { FindingBatch, ValidationTask } from './validation-messages.ts';

export function createBatchEncoder(task: ValidationTask): (findings: readonly Finding[]) => FindingBatch {
  const lists = 'lists' in task ? (task.lists ?? []) : [];
  const getRows = lists.length > 0 ? createLister(task) : () => [];
  const encoder = new TextEncoder();
  // Of a file that belongs to no submission only the list is kept.
  const isStored = !('makes' in task && task.makes === 'workbook');
  return (findings) => {
    const rows = getRows(findings);
    return {
      count: findings.length,
      block: isStored ? encodeBlock(findings) : null,
      lines: lists.map((prefix) => encoder.encode(rows.map((row) => prefix + row).join(''))),
    };
  };
}

/** How the program of the task words its lists. */
function createLister(task: ValidationTask): (findings: readonly Finding[]) => readonly string[] {
  if (task.program !== 'HEDIS') return (findings) => [cahpsErrorReportLines(findings)];
  const { catalogue } = getDefinition(task.season);
  return (findings) => validationCsvRows(findings, catalogue);
}

/** The memory that a message hands over. */
export const getBuffers = ({ block, lines }: FindingBatch): ArrayBuffer[] =>
  [...(block ? [block.data, block.search, block.quads] : []), ...lines].flatMap((bytes) =>
    bytes ? [bytes.buffer as ArrayBuffer] : [],
  );
