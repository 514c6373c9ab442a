/** A finding in the columns of a row: its place, its rule, its text, and the values found and expected. */
import type { FindingRow } from '@idss/contract/runs/findings';
import type { ReactNode } from 'react';
import { placeInFile } from '#src/components/finding-place.ts';
import { Line, Quiet } from '#src/ui/Text.tsx';
import styles from './FindingParts.module.css';

export interface FindingPartsProps {
  readonly row: Pick<
    FindingRow,
    'measureCode' | 'line' | 'column' | 'record' | 'message' | 'found' | 'expected'
  >;
  readonly severity?: ReactNode;
  /** Below the text. */
  readonly note: string | null;
}

export function FindingParts({ row, severity, note }: FindingPartsProps) {
  const { measureCode, record, message, found, expected } = row;
  return (
    <>
      <span className={styles.place}>
        {measureCode && <Line className={styles.measure}>{measureCode}</Line>}
        {placeInFile(row)}
        {record !== null && <Line className={styles.member}>Member {record}</Line>}
      </span>
      {severity && <span>{severity}</span>}
      <div>
        {message}
        {note && <Quiet>{note}</Quiet>}
      </div>
      <span className={styles.values}>
        {found !== null && (
          <Line>
            Found <b>{found === '' ? 'nothing' : found}</b>
          </Line>
        )}
        {expected !== null && (
          <Line>
            Expected <b>{expected}</b>
          </Line>
        )}
      </span>
    </>
  );
}
