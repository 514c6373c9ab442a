/** What is wrong with an import schema, and where. */
import type { SeasonProblem } from '@idss/domain/season/read-table';

type Detail = Pick<SeasonProblem, 'line' | 'column' | 'found' | 'expected' | 'fix'>;

export class SchemaError extends Error {
  readonly detail: Detail;

  constructor(message: string, detail: Detail) {
    super(message);
    this.detail = detail;
  }
}
