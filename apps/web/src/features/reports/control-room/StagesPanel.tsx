/** Submissions at each stage by day, as a chart or as a table. Spec: control-room-stages. */
import { type ProductLine, productLines, type Program, programs } from '@idss/domain/program';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { useShownSeason } from '#src/components/client-settings.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { getNowHref } from '#src/components/stages/stage-links.ts';
import { StagesByDay } from '#src/components/stages/StagesByDay.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { SelectField } from '#src/ui/TableControls.tsx';
import { getDayHref, getMilestones, getStageOfDayHref } from './control-room-view.ts';

export function StagesPanel() {
  const [program, setProgram] = useState<Program>('HEDIS');
  const [line, setLine] = useState<ProductLine | ''>('');
  const { milestones } = useShownSeason();
  const stages = useApi('GetStagesByDay', { program, productLine: line }, { placeholderData: (old) => old });
  const productLine = line || undefined;
  return (
    <StagesByDay
      title={`Stages by day, ${program}`}
      counted={`${program} submissions`}
      stages={stages.data}
      milestones={getMilestones(milestones, program)}
      getNowHref={(label, now) => getNowHref({ program, ...(productLine && { productLine }) }, label, now)}
      getPastHref={(label, day) => getStageOfDayHref(program, label, day, productLine)}
      getDayHref={getDayHref}
      controls={
        <Row gap="l" below="s">
          <SelectField
            label="Program"
            value={program}
            onChange={(value) => setProgram(value as Program)}
            options={programs.map((value) => ({ value, label: value }))}
          />
          <SelectField
            label="Product line"
            value={line}
            onChange={(value) => setLine(value as ProductLine | '')}
            options={[
              { value: '', label: 'All' },
              ...productLines.map((value) => ({ value: value as string, label: value as string })),
            ]}
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
