/** Errors and warnings of each upload, from the first to the latest. The upload history below has the same numbers. */
import { useId, useState } from 'react';
import { formatMoment, formatRecentDay } from '#src/components/moments.ts';
import { PointLine } from '#src/ui/charts/PointLine.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { type CountedUpload, getCounted } from './counted-uploads.ts';
import styles from './FindingsOverUploads.module.css';
import { formatCounts, type Uploaded } from './upload-text.ts';

/** As many as can be told apart; older ones are in the table. */
const maxShown = 40;

const describe = ({ upload }: CountedUpload): string =>
  `${formatMoment(upload.createDate)}, ${upload.originalName}: ${formatCounts(upload) || 'nothing found'}`;

export default function FindingsOverUploads({ uploads }: { uploads: readonly Uploaded[] }) {
  const name = useId();
  const counted = getCounted(uploads).slice(-maxShown);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = counted.length - 1;
  const selected = Math.min(chosen ?? last, last);
  const current = counted[selected];
  if (!current) return null;
  const draw = (kind: 'errors' | 'warnings') => (
    <div>
      <div className={styles.head}>{kind === 'errors' ? 'Errors' : 'Warnings'}</div>
      <PointLine
        label={`${kind === 'errors' ? 'Errors' : 'Warnings'} of ${counted.length} uploads, from ${counted[0]?.[kind]} to ${counted[last]?.[kind]}`}
        tone={kind === 'errors' ? 'error' : 'warning'}
        points={counted.map((each) => ({
          label: formatRecentDay(each.upload.createDate),
          value: each[kind],
        }))}
        selected={selected}
        onSelect={setChosen}
      />
    </div>
  );
  return (
    <fieldset className={styles.chart}>
      <legend>Findings over uploads</legend>
      {/* Arrow keys lead from one to the next, as between the choices of any group. */}
      {counted.map((each, index) => (
        <VisuallyHidden key={each.upload.fileId} as="label">
          <input type="radio" name={name} checked={index === selected} onChange={() => setChosen(index)} />
          {describe(each)}
        </VisuallyHidden>
      ))}
      <div className={styles.lines}>
        {draw('errors')}
        {draw('warnings')}
      </div>
      <div className={styles.current} aria-hidden>
        {describe(current)}
      </div>
    </fieldset>
  );
}
