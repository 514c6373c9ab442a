/** Says what loading a season does, with counts, and loads it. */
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { toBody } from './season-file.ts';

/** A season that is there already is loaded again. */
export const getOpeningVerb = ({ comparedWith, measurementYear }: Answer<'PreviewSeason'>): string =>
  comparedWith === measurementYear ? 'Reload' : 'Load';

const listedFiles = [
  ['milestones.csv', 'Dates'],
  ['organizations.csv', 'Organizations'],
  ['submissions.csv', 'Submissions'],
  ['users.csv', 'People'],
  ['roles.csv', 'Roles'],
] as const;

export interface OpenSeasonDialogProps {
  readonly file: File;
  readonly preview: Answer<'PreviewSeason'>;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

export function OpenSeasonDialog({ file, preview, onClose, onDone }: OpenSeasonDialogProps) {
  const { loadId, measurementYear, comparedWith, counts, openCount, leftOut } = preview;
  const isNew = getOpeningVerb(preview) === 'Load';
  const toRows = (name: string) => counts.find((each) => each.file === name);
  const formatCounts = (name: string, noun: string): string => {
    const { added = 0, changed = 0, removed = 0 } = toRows(name) ?? {};
    const parts = [`${formatNumber(added)} added`, `${formatNumber(changed)} changed`];
    return `${noun}: ${[...parts, `${formatNumber(removed)} removed`].join(', ')}`;
  };
  return (
    <ConfirmAction
      call="OpenSeason"
      input={() => ({ query: { loadId }, body: toBody(file) })}
      title={`${getOpeningVerb(preview)} MY${measurementYear}`}
      confirmLabel={getOpeningVerb(preview)}
      onClose={onClose}
      onDone={({ measurementYear: year }) =>
        onDone(isNew ? `MY${year} is loaded. Open it above.` : `MY${year} was reloaded.`)
      }
    >
      <Stack>
        <span>
          {isNew
            ? `MY${measurementYear} is prepared: only staff see it until you open it.`
            : `MY${measurementYear} is loaded again. Stages, files and designations stay.`}
        </span>
        <ul>
          {listedFiles
            .filter(([name]) => toRows(name))
            .map(([name, noun]) => (
              <li key={name}>{formatCounts(name, noun)}</li>
            ))}
        </ul>
        {leftOut.length > 0 && !isNew && <span>What the folder does not have stays as it is.</span>}
        {isNew && comparedWith !== null && (
          <span>
            MY{comparedWith} stays as it is.{' '}
            {openCount > 0 && `${formatNumber(openCount)} of its components are not final.`}
          </span>
        )}
      </Stack>
    </ConfirmAction>
  );
}
