/** Every season with its state and the moves that are possible now. Spec: season-states. */
import { Fragment } from 'react';
import { formatNumber } from '@idss/domain/format-number';
import { deadlineText } from '@idss/domain/moments/moment-text';
import { seasonStateLabels, seasonStateMeanings } from '@idss/domain/season/season-label';
import type { Answer } from '#src/api/calls.ts';
import { Deadline } from '#src/components/Moment.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { CopySeasonDialog } from './CopySeasonDialog.tsx';
import { DownloadSeasonDialog } from './DownloadSeasonDialog.tsx';
import { moveByDateTexts, PlanSeasonMoveDialog } from './PlanSeasonMoveDialog.tsx';
import { MoveSeasonDialog } from './MoveSeasonDialog.tsx';

type Season = Answer<'GetSeasons'>[number];

const tones = { prepared: 'info', open: 'ok', closing: 'warn', closed: 'none' } as const;

/** The moves that it makes by itself. */
const MovesByDate = ({ season: { byDate, timeZone } }: { season: Season }) =>
  byDate.map(({ move, at, problem }) => (
    <Fragment key={move}>
      {at !== null && (
        <div>
          {moveByDateTexts[move].byItself} <strong>{deadlineText(at, timeZone)}</strong>.
        </div>
      )}
      {problem !== null && <Notice tone="warn">{problem} The portal tries again each minute.</Notice>}
    </Fragment>
  ));

function Moves({ season, hasNext }: { season: Season; hasNext: boolean }) {
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
      {season.byDate.map(({ move }) => (
        <DialogButton
          key={move}
          variant="outlined"
          aria-label={`${moveByDateTexts[move].button} of MY${season.measurementYear}`}
          reason={null}
          dialog={(close) => <PlanSeasonMoveDialog season={season} move={move} onClose={close} />}
        >
          {moveByDateTexts[move].button}…
        </DialogButton>
      ))}
      {!hasNext && (
        <DialogButton
          variant="outlined"
          aria-label={`Prepare MY${season.measurementYear + 1} from MY${season.measurementYear}`}
          reason={null}
          dialog={(close) => <CopySeasonDialog measurementYear={season.measurementYear} onClose={close} />}
        >
          Prepare MY{season.measurementYear + 1}…
        </DialogButton>
      )}
      <DialogButton
        variant="outlined"
        aria-label={`Download MY${season.measurementYear}`}
        reason={null}
        dialog={(close) => <DownloadSeasonDialog measurementYear={season.measurementYear} onClose={close} />}
      >
        Download…
      </DialogButton>
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
          cell: (season) => (
            <div>
              <Chip tone={tones[season.state]}>{seasonStateLabels[season.state]}</Chip>{' '}
              {seasonStateMeanings[season.state]}
              <MovesByDate season={season} />
            </div>
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
        {
          header: 'Change',
          isHeaderHidden: true,
          width: '24%',
          cell: (season) => (
            <Moves
              season={season}
              hasNext={seasons.some((other) => other.measurementYear === season.measurementYear + 1)}
            />
          ),
        },
      ]}
    />
  </Panel>
);
