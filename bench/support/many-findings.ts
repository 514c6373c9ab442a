/** A validation run with as many findings as wanted. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Finding } from '@idss/domain/findings/finding';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import {
  insertFindings,
  totalFindings,
} from '../../apps/server/src/features/runs/findings/finding-blocks.sql.ts';

const batchSize = 2000;
/** Questions and answers of a survey row that can be wrong, and one finding about the row. */
const findingsPerRow = 64.5;

/** Keeps them as a check does; answers the id of the run. */
export async function keepFindings(app: pg.Pool, wanted: number): Promise<string> {
  const runId = randomUUID();
  await inTransaction(app, async (db) => {
    await db.query(
      `insert into stored_file (file_id, file_type, measurement_year, file_name, original_name, media_type, size, sha256,
         storage_key, created_by)
       select $1::uuid, 14, measurement_year, 'x.csv', 'x.csv', 'text/csv', 0, repeat('0', 64), $1::uuid::text, 'bench'
       from season where is_current`,
      [runId],
    );
    await db.query(
      `insert into validation_run (run_id, file_id, status, counts) values ($1, $1, 'Error', $2)`,
      [runId, { Schema: 0, Fatal: 0, Error: wanted, Warning: 0, Info: 0 }],
    );
    for (let from = 0; from < wanted; from += batchSize) {
      const batch: Finding[] = [];
      for (let n = from; n < Math.min(from + batchSize, wanted); n++) batch.push(toFinding(n));
      await insertFindings(db, runId, from + 1, batch);
    }
    await totalFindings(db, runId);
  });
  return runId;
}

/** The nth of them, as a row of a survey with a wrong answer to each question would have it. */
function toFinding(n: number): Finding {
  const row = Math.floor(n / findingsPerRow);
  const place = n - Math.ceil(row * findingsPerRow);
  const isRare = place === 63 && row % 1000 === 7;
  const field = `Q${String(place + 1).padStart(2, '0')}`;
  const found = String((n * 7919) % 97);
  return {
    ruleId: isRare ? 'C-900' : `C-1${String(place % 20).padStart(2, '0')}`,
    ruleName: isRare ? 'Completed Without Answers' : 'Answer Not Allowed',
    severity: 'Error',
    measure: null,
    indicatorKey: field,
    record: `M${String(row).padStart(7, '0')}`,
    line: row + 2,
    column: 40 + 3 * place,
    found,
    expected: '1 to 4, 98 or 99',
    message: `${field} of member M${String(row).padStart(7, '0')} has the answer ${found}, which the questionnaire does not have.`,
  };
}
