/** One preview: how far it is, what would change and for whom, how sure that is, and the decision. Spec: rule-preview-result. */
import type { RuleSettingRow } from '@idss/contract/runs/rule-preview';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { useSeasonOf } from '#src/components/use-season-of.ts';
import { paths } from '#src/paths.ts';
import { Columns, Row, Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Decision } from './Decision.tsx';
import { Outcomes } from './Outcomes.tsx';
import { type Filters, filterNames, type Preview } from './preview.ts';
import { ByOrganization, ByRule } from './PreviewTotals.tsx';
import { Changes, PreviewState } from './PreviewList.tsx';
import { PreviewProgress } from './PreviewProgress.tsx';
import styles from './RulePreview.module.css';

const loadSubmissions = () => import('./PreviewSubmissions.tsx');
const PreviewSubmissions = lazyPart(loadSubmissions);
const NewlyBlocked = lazyPart(() => import('./NewlyBlocked.tsx'));
// While the preview itself is read. Where it fails, its place says so.
loadSubmissions().catch(() => undefined);

const refreshMilliseconds = 1_000;

/** It runs, or what changes is still being validated again. */
const isWorking = ({ state, revalidation }: Preview): boolean =>
  state === 'Running' ||
  (state === 'Applied' && revalidation !== null && revalidation.done < revalidation.total);

export default function PreviewPage({ previewId }: { previewId: string }) {
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, string>>,
  });
  const [working, setWorking] = useState(true);
  const preview = useApi(
    'GetRulePreview',
    { previewId },
    working ? { refetchInterval: refreshMilliseconds } : {},
  );
  if (preview.data && isWorking(preview.data) !== working) setWorking(isWorking(preview.data));
  // Of its season, whichever is selected.
  const year = preview.data?.measurementYear;
  useSeasonOf(year);
  const settings = useApi(
    'GetRuleSettings',
    { measurementYear: `${year ?? ''}` },
    { enabled: year !== undefined },
  );
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])),
  );
  return (
    <QueryState queries={[preview, settings]} loading={<LinesSkeleton lines={10} />}>
      {(loadedPreview, { rules }) => (
        <>
          <PageHeader
            title={`Rule Preview of MY ${loadedPreview.measurementYear}`}
            lead={
              <Row gap="s" items="start">
                <span>
                  <Changes changes={loadedPreview.changes} rules={rules} />
                </span>
                <PreviewState state={loadedPreview.state} />
              </Row>
            }
            actions={<AppLink href={paths.administration('rule-preview')}>All previews</AppLink>}
          />
          <Stack gap="l">
            <PreviewProgress preview={loadedPreview} />
            {loadedPreview.state !== 'Dropped' && (
              <Results preview={loadedPreview} rules={rules} filters={filters} />
            )}
          </Stack>
        </>
      )}
    </QueryState>
  );
}

/** Submissions fail by its rules, and it was not put back. */
const isBlocking = ({ state, counts, undoneBy }: Preview): boolean =>
  state === 'Applied' && counts.newlyFailing > 0 && undoneBy === null;

interface ResultsProps {
  readonly preview: Preview;
  readonly rules: readonly RuleSettingRow[];
  readonly filters: Filters;
}

const Results = ({ preview, rules, filters }: ResultsProps) => (
  <>
    <Outcomes preview={preview} filters={filters} />
    <Decision preview={preview} />
    {isBlocking(preview) && <NewlyBlocked preview={preview} />}
    <Columns className={styles.twoTables}>
      <ByRule preview={preview} rules={rules} />
      <ByOrganization preview={preview} />
    </Columns>
    {preview.state !== 'Running' && <PreviewSubmissions preview={preview} filters={filters} />}
  </>
);
