/** Next to the heading of the findings: how many there are of each severity, which is a filter too, and their file. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { formatFindingCounts, noFindings, type Severity, severities } from '@idss/domain/findings/finding';
import { formatNumber } from '@idss/domain/format-number';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { getValidationFile } from '#src/components/download-names.ts';
import { saveStoredFile } from '#src/components/save-file.ts';
import { Button } from '#src/ui/Button.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { severityTones } from '#src/ui/Severity.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import tones from '#src/ui/Tones.module.css';
import type { FindingFilters, Groups } from './finding-filters.ts';
import styles from './FindingsHead.module.css';

interface SeverityButtonProps {
  readonly severity: Severity;
  readonly count: number;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** `4 errors`: pressed, it shows only these. */
const SeverityButton = ({ severity, count, isOn, onPress }: SeverityButtonProps) => {
  const tone = severityTones[severity];
  return (
    <button
      className={joinClasses(styles.severity, tones[tone === 'bad' ? 'bad' : 'none'])}
      type="button"
      aria-pressed={isOn}
      data-on-paper
      onClick={onPress}
    >
      <Icon name={tone} size={16} />
      {formatFindingCounts({ ...noFindings, [severity]: count })}
    </button>
  );
};

/** Beside the findings it is plain what the file is of. */
const ShortLabel = ({ label }: { label: string }) => {
  const [first, ...rest] = label.split(/(?<=^Validation )/);
  if (rest.length === 0) return label;
  return (
    <>
      <VisuallyHidden>{first}</VisuallyHidden>
      {rest.join('')}
    </>
  );
};

export interface FindingsHeadProps {
  readonly summary: SubmissionSummary;
  readonly answer: Groups;
  readonly filters: FindingFilters;
  readonly onFilters: (filters: FindingFilters) => void;
  readonly isFiltering: boolean;
  readonly onFiltering: () => void;
}

/** `58 explained`, behind the number of warnings: pressed, it shows the rest. Nothing until one is explained. */
function ExplainedButton(props: Pick<FindingsHeadProps, 'answer' | 'filters' | 'onFilters'>) {
  const { answer, filters, onFilters } = props;
  const { explained, askedBack } = answer.explained;
  const isOn = filters.explained === 'no';
  if (explained + askedBack === 0) return null;
  return (
    <button
      className={joinClasses(styles.severity, styles.joined, tones[askedBack > 0 ? 'warn' : 'none'])}
      type="button"
      aria-pressed={isOn}
      title="Show the warnings that are not explained"
      data-on-paper
      onClick={() => onFilters({ ...filters, explained: isOn ? null : 'no' })}
    >
      {formatNumber(explained)} explained
      {askedBack > 0 && `, ${formatNumber(askedBack)} asked back`}
    </button>
  );
}

export function FindingsHead(props: FindingsHeadProps) {
  const { summary, answer, filters, onFilters, isFiltering, onFiltering } = props;
  const { label, query } = getValidationFile(summary);
  return (
    <div className={styles.head}>
      {severities.map((each) => {
        const count = answer.counts[each] ?? 0;
        const isOn = filters.severity === each;
        return (
          count > 0 && (
            <span className={styles.counted} key={each}>
              <SeverityButton
                severity={each}
                count={count}
                isOn={isOn}
                onPress={() => onFilters({ ...filters, severity: isOn ? null : each })}
              />
              {each === 'Warning' && <ExplainedButton {...props} />}
            </span>
          )
        );
      })}
      <span className={styles.actions}>
        <Button
          startIcon={<Icon name="filter" size={16} />}
          aria-expanded={isFiltering}
          aria-keyshortcuts="/"
          onClick={onFiltering}
        >
          Measure, rule, text <kbd className={styles.key}>/</kbd>
        </Button>
        <DownloadButton onDownload={() => saveStoredFile(query)}>
          <ShortLabel label={label} />
        </DownloadButton>
      </span>
    </div>
  );
}
