/** Where a finding is, as line and column, which a press copies for an editor. */
import { formatNumber } from '@idss/domain/format-number';
import { useState } from 'react';
import { formatPlace } from '#src/components/finding-place.ts';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './PlaceButton.module.css';

const outcomes = { none: '', copied: 'Copied', failed: 'Not copied' } as const;

export function PlaceButton(place: { readonly line: number | null; readonly column: number | null }) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none');
  const text = formatPlace(place);
  if (text === null) return <span className={styles.whole}>Whole file</span>;
  const title = `Line ${formatNumber(place.line ?? 0)}, column ${formatNumber(place.column ?? 1)}`;
  // The clipboard exists only on secure pages.
  if (!('clipboard' in navigator))
    return (
      <span className={styles.place} title={title}>
        {text}
      </span>
    );
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <>
      <button
        className={styles.place}
        type="button"
        title={title}
        aria-label={`${text}, copy line and column`}
        data-on-paper
        onClick={copy}
        onBlur={() => setOutcome('none')}
      >
        {text}
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={14} />
      </button>
      <VisuallyHidden aria-live="polite">{outcomes[outcome]}</VisuallyHidden>
    </>
  );
}
