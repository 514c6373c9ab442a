/** Every season with its state and the moves that are possible now. Spec: season-states. */
import { formatNumber } from '@idss/domain/format-number';
import { seasonStateLabels, seasonStateMeanings } from '@idss/domain/season/season-label';
import type { Answer } from '#src/api/calls.ts';
import { Deadline } from '#src/components/Moment.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { MoveSeasonDialog } from './MoveSeasonDialog.tsx';

type Season = Answer<'GetSeasons'>[number];

const tones = { prepared: 'info', open: 'ok', closing: 'warn', closed: 'none' } as const;

function Moves({ season }: { season: Season }) {
  return (
    <Row>
      {season.moves.map(({ move, label, verdict }) => (
        <DialogButton
          key={move}
          variant="outlined"
          aria-label={`${label} MY${season.measurementYear}`}
          reason={verdict.ok ? null : verdict.reason}
          dialog={(close) => <MoveSeasonDialog season={season} move={move} label={label} onClose={close} />}
        >
          {label}…
        </DialogButton>
      ))}
    </Row>
  );
}

export const SeasonList = ({ seasons }: { seasons: readonly Season[] }) => (
  <Panel title="Seasons" isFlush>
    <PlainTable
      label="Seasons"
      hasBlocks
      rows={seasons}
      empty={{ title: 'There is no season yet', text: 'Load the folder of the first one below.' }}
      getRowId={({ measurementYear }) => `${measurementYear}`}
      columns={[
        {
          header: 'Season',
          width: '12%',
          cell: ({ measurementYear, isCurrent }) => (
            <>
              <strong>MY{measurementYear}</strong>
              {isCurrent && ' (current)'}
            </>
          ),
        },
        {
          header: 'State',
          width: '28%',
          cell: ({ state }) => (
            <>
              <Chip tone={tones[state]}>{seasonStateLabels[state]}</Chip> {seasonStateMeanings[state]}
            </>
          ),
        },
        {
          header: 'Takes files from',
          cell: ({ opensAt }) => (opensAt ? <Deadline at={opensAt} /> : 'Any time'),
        },
        {
          header: 'Components',
          cell: ({ components, withFile, complete }) =>
            `${formatNumber(components)}, ${formatNumber(withFile)} with a file, ${formatNumber(complete)} complete`,
        },
        { header: 'Change', isHeaderHidden: true, width: '24%', cell: (season) => <Moves season={season} /> },
      ]}
    />
  </Panel>
);
