/** Why files are sent again after their due date: asked for once a due date of the program has passed. Spec: uploads-late. */
import { getComponent, type Program } from '@idss/domain/program';
import { findPassedDueDate, maxLateReason } from '@idss/domain/uploads/late-upload';
import { useState } from 'react';
import { useShownSeason } from '#src/components/client-settings.ts';
import { formatMoment } from '#src/components/moments.ts';
import { Card } from '#src/ui/Card.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';

export function useLateReason(program: Program) {
  const { milestones } = useShownSeason();
  const [now] = useState(() => new Date());
  const due = findPassedDueDate({
    component: getComponent(program),
    isBegun: true,
    milestones,
    at: now,
  });
  const [reason, setReason] = useState('');
  return {
    /** Files that are sent again were due then; null while they are in time. */
    dueAt: due?.at ?? null,
    reason,
    setReason,
    sent: reason.trim() === '' ? undefined : reason.trim(),
  };
}

export function LateReason({
  late: { dueAt, reason, setReason },
}: {
  late: ReturnType<typeof useLateReason>;
}) {
  if (dueAt === null) return null;
  return (
    <Card as="section" aria-label="Late files">
      <Box pad="m">
        <Labelled
          label="Why are files sent again?"
          hint={`Files were due on ${formatMoment(dueAt)}. A file that replaces an earlier one after that needs a reason, which is kept with the upload; a first file needs none.`}
        >
          <TextArea
            rows={2}
            value={reason}
            maxLength={maxLateReason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Labelled>
      </Box>
    </Card>
  );
}
