/** Rules of the season: what a change would do, and what staff changed. Spec: rule-preview-page. */
import { useRouterState } from '@tanstack/react-router';
import { useApi } from '#src/api/hooks.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { ChangeRules } from './ChangeRules.tsx';
import { PreviewList, RuleHistory } from './PreviewList.tsx';

const PreviewPage = lazyPart(() => import('./PreviewPage.tsx'));

export default function RulePreviewPage() {
  const preview = useRouterState({
    select: ({ location }) => (location.search as { preview?: string }).preview,
  });
  if (preview === undefined) return <Overview />;
  return <PreviewPage key={preview} previewId={preview} />;
}

function Overview() {
  const settings = useApi('GetRuleSettings');
  const previews = useApi('GetRulePreviews');
  return (
    <>
      <PageHeader
        title="Rule Preview"
        lead="Change rules in a preview, and see which submissions would newly fail or pass. Nothing changes before you apply it."
      />
      <QueryState queries={[settings, previews]} loading={<LinesSkeleton lines={10} />}>
        {(loadedSettings, list) => (
          <Stack gap="l">
            <ChangeRules
              key={loadedSettings.measurementYear}
              settings={loadedSettings}
              isBusy={list.some(({ state }) => state === 'Running')}
            />
            <PreviewList previews={list} settings={loadedSettings} />
            <RuleHistory settings={loadedSettings} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
