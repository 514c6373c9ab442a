import { stages } from '@idss/domain/stages/stage';

const names = `array[${stages.map((stage) => `'${stage}'`).join(', ')}]`;

/** The stage of a row of `component` by its name; the row has its number. */
export const stageName = (row: string): string => `(${names})[${row}.step]`;
