/** How far the components that the person can see were on each day of the season. Spec: submissions-by-day. */
import { type Program, programs } from '@idss/domain/program';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { useShownSeason } from '#src/components/client-settings.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { getNowHref } from '#src/components/stages/stage-links.ts';
import { StagesByDay } from '#src/components/stages/StagesByDay.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { SelectField } from '#src/ui/TableControls.tsx';

const all = { value: '', label: 'All' };

export default function OwnStages() {
  const [program, setProgram] = useState<Program | ''>('');
  const [organization, setOrganization] = useState('');
  const { milestones } = useShownSeason();
  const stages = useApi(
    'GetOwnStagesByDay',
    { ...(program && { program }), ...(organization && { organizationId: organization }) },
    { placeholderData: (old) => old },
  );
  const own = stages.data;
  const counted: readonly string[] = program === '' ? (own?.programs ?? []) : [program];
  const filter = {
    ...(program && { program }),
    ...(organization && { orgId: Number(organization) }),
  };
  return (
    <StagesByDay
      title="Stages by day"
      counted="Your components"
      stages={own}
      milestones={milestones.filter((milestone) => counted.includes(milestone.program))}
      getNowHref={(label, now) => getNowHref(filter, label, now)}
      controls={
        <Row gap="l" below="s">
          {(own?.programs.length ?? 0) > 1 && (
            <SelectField
              label="Program"
              value={program}
              onChange={(value) => setProgram(value as Program | '')}
              options={[
                all,
                ...programs
                  .filter((each) => own?.programs.includes(each))
                  .map((value) => ({ value: value as string, label: value as string })),
              ]}
            />
          )}
          <OrganizationField
            organizations={own?.organizations ?? []}
            value={organization}
            onChange={setOrganization}
          />
        </Row>
      }
    >
      {stages.error ? (
        <QueryError error={stages.error} onRetry={() => void stages.refetch()} />
      ) : (
        <LinesSkeleton lines={12} />
      )}
    </StagesByDay>
  );
}

function OrganizationField({
  organizations,
  value,
  onChange,
}: {
  readonly organizations: Answer<'GetOwnStagesByDay'>['organizations'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  if (organizations.length < 2) return null;
  return (
    <SelectField
      label="Organization"
      value={value}
      onChange={onChange}
      options={[
        all,
        ...organizations.map(({ organizationId, organizationName }) => ({
          value: String(organizationId),
          label: organizationName,
        })),
      ]}
    />
  );
}
