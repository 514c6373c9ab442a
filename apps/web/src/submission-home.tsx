/** Submission home, put together from the features of its parts. Tabs that few people open are loaded when they do. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { ComponentType } from 'react';
import { FindingsPanel } from './features/findings/FindingsPanel.tsx';
import { CurrentFiles } from './features/downloads/CurrentFiles.tsx';
import { HistoryTab } from './features/events/HistoryTab.tsx';
import { StageCard } from './features/stages/StageCard.tsx';
import { type HomeParts, SubmissionHomePage } from './features/submission-home/SubmissionHomePage.tsx';
import { lazyComponent, lazyPart } from './components/lazy-component.tsx';

const AuditLockDialog = lazyComponent(() => import('./features/audit/AuditLockDialog.tsx'));
const UnsavedChanges = lazyComponent(() => import('./features/audit/UnsavedChanges.tsx'));
const ClearTab = lazyPart(() => import('./features/stages/ClearTab.tsx'));

/** `lines`: of the skeleton until the tab is loaded. */
function tab(
  load: () => Promise<{ default: ComponentType<{ summary: SubmissionSummary }> }>,
  lines?: number,
) {
  const Tab = lazyPart(load, lines);
  return (summary: SubmissionSummary) => <Tab summary={summary} />;
}

const parts: HomeParts = {
  stageCard: (summary) => <StageCard summary={summary} AuditLockDialog={AuditLockDialog} />,
  findings: (summary) => <FindingsPanel summary={summary} />,
  files: (summary) => <CurrentFiles summary={summary} />,
  unsavedChanges: (subId) => <UnsavedChanges subId={subId} />,
  tabs: {
    review: tab(() => import('./features/audit/ReviewTab.tsx'), 16),
    auditors: tab(() => import('./features/auditors/AuditorsTab.tsx')),
    downloads: tab(() => import('./features/downloads/DownloadsTab.tsx')),
    uploads: tab(() => import('./features/upload-history/UploadsTab.tsx')),
    history: ({ subId, component }) => <HistoryTab subId={subId} component={component} />,
    clear: (summary, showFirst) => <ClearTab summary={summary} onCleared={showFirst} />,
    admin: tab(() => import('./features/submission-details/AdminTab.tsx')),
  },
};

export default function SubmissionHome() {
  return <SubmissionHomePage parts={parts} />;
}
