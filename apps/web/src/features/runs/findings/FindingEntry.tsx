/** A finding that can be chosen, with what is shown of it then. */
import type { ReactNode } from 'react';
import styles from './FindingEntry.module.css';
import { FindingParts, type FindingPartsProps, KeysHint } from './FindingParts.tsx';

export interface FindingEntryProps extends Pick<FindingPartsProps, 'row' | 'isSurvey' | 'rule'> {
  /** Its place in its list. */
  readonly index: number;
  readonly isCurrent: boolean;
  readonly onSelect: (index: number | null) => void;
  /** Behind its place. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export const FindingEntry = ({
  index,
  isCurrent,
  onSelect,
  note,
  children,
  ...finding
}: FindingEntryProps) => (
  <div className={styles.entry} data-finding={index} data-current={isCurrent || undefined}>
    <FindingParts
      {...finding}
      isCurrent={isCurrent}
      onSelect={() => onSelect(isCurrent ? null : index)}
      aside={
        <>
          {note}
          {isCurrent && <KeysHint />}
        </>
      }
    />
    {isCurrent && children}
  </div>
);
