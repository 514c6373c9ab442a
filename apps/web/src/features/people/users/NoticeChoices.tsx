/** How a person wants to be told of each kind of notice, and when not. Spec: notices-choices. */
import {
  isAlwaysTold,
  noticeKinds,
  noticeKindLabels,
  type NoticeKind,
  noticeWayLabels,
  noticeWays,
  type NoticeWay,
} from '@idss/domain/notices/notice-kinds';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';

type Saved = Answer<'GetNoticeChoices'>;
type Choices = Omit<Saved, 'sendsMail'>;

export function NoticeChoices() {
  const choices = useApi('GetNoticeChoices');
  return (
    <Panel title="Notice choices">
      <QueryState queries={[choices]} loading={<LinesSkeleton lines={10} />}>
        {(saved) => <ChoicesForm saved={saved} />}
      </QueryState>
    </Panel>
  );
}

const wayLabel = (way: NoticeWay): string => noticeWayLabels[way];

function listColumns(
  draft: Choices,
  setDraft: (change: (before: Choices) => Choices) => void,
): readonly PlainColumn<NoticeKind>[] {
  const choose = (kind: NoticeKind, way: NoticeWay): void =>
    setDraft((before) => ({ ...before, ways: { ...before.ways, [kind]: way } }));
  return [
    { header: 'What', cell: (kind) => noticeKindLabels[kind] },
    {
      header: 'How',
      width: '260px',
      cell: (kind) =>
        isAlwaysTold(kind) ? (
          'Always, also by mail'
        ) : (
          <PlainSelect
            aria-label={noticeKindLabels[kind]}
            value={draft.ways[kind]}
            onChange={({ target }) => choose(kind, target.value as NoticeWay)}
          >
            {noticeWays.map((way) => (
              <option key={way} value={way}>
                {wayLabel(way)}
              </option>
            ))}
          </PlainSelect>
        ),
    },
  ];
}

function ChoicesForm({ saved: { sendsMail, ...saved } }: { saved: Saved }) {
  const [draft, setDraft] = useState<Choices>(saved);
  const save = useManagingAction('SaveNoticeChoices', {
    onDone: () => reportDone('Your choices are saved.'),
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: draft });
      }}
    >
      <Stack gap="l">
        {!sendsMail && (
          <Notice tone="info">
            This portal sends no mails. What you choose about mails is for when it does.
          </Notice>
        )}
        <PlainTable
          label="Notice choices"
          rows={noticeKinds}
          columns={listColumns(draft, setDraft)}
          getRowId={(kind) => kind}
          hasBlocks
        />
        <QuietHours draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
        <Muted>
          The daily mail comes when quiet hours end, and lists what is open then. Notices are in the portal at
          once, also in quiet hours. A changed password is mailed at any time.
        </Muted>
        <div>
          <DisabledReasonButton
            type="submit"
            variant="contained"
            isBusy={save.isPending}
            reason={isChanged ? null : 'Nothing is changed.'}
          >
            Save choices
          </DisabledReasonButton>
        </div>
      </Stack>
    </form>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** `8 PM` */
const hourLabel = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** With the one that is chosen, whatever this browser knows. */
const listTimeZones = (chosen: string): string[] => [
  ...new Set([chosen, ...Intl.supportedValuesOf('timeZone')]),
];

function QuietHours({ draft, onChange }: { draft: Choices; onChange: (change: Partial<Choices>) => void }) {
  const hourSelect = (name: 'quietFrom' | 'quietUntil') => (
    <PlainSelect value={draft[name]} onChange={({ target }) => onChange({ [name]: Number(target.value) })}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hourLabel(hour)}
        </option>
      ))}
    </PlainSelect>
  );
  return (
    <Row gap="l">
      <Labelled label="No mails from">{hourSelect('quietFrom')}</Labelled>
      <Labelled
        label="until"
        hint={draft.quietFrom === draft.quietUntil ? 'Equal hours: mails come at any time.' : undefined}
      >
        {hourSelect('quietUntil')}
      </Labelled>
      <Labelled label="Your time zone">
        <PlainSelect value={draft.timeZone} onChange={({ target }) => onChange({ timeZone: target.value })}>
          {listTimeZones(draft.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </PlainSelect>
      </Labelled>
    </Row>
  );
}
