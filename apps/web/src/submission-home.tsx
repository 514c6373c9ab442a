/** Submission home, put together from the features of its parts. Tabs that few people open are loaded when they do. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { type ComponentType, lazy } from 'react';
import { FindingsPanel } from './features/findings/FindingsPanel.tsx';
import { CurrentFiles } from './features/downloads/CurrentFiles.tsx';
import { HistoryTab } from './features/events/HistoryTab.tsx';
import { StageCard } from './features/stages/StageCard.tsx';
import { type HomeParts, SubmissionHomePage } from './features/submission-home/SubmissionHomePage.tsx';
import { lazyComponent } from './ui/lazy-component.tsx';
import { LazyPart } from './ui/LazyPart.tsx';

const AuditLockDialog = lazyComponent(() => import('./features/audit/AuditLockDialog.tsx'));
const ReviewTab = lazy(() => import('./features/audit/ReviewTab.tsx'));
const UnsavedChanges = lazyComponent(() => import('./features/audit/UnsavedChanges.tsx'));
const DownloadsTab = lazy(() => import('./features/downloads/DownloadsTab.tsx'));
const UploadsTab = lazy(() => import('./features/upload-history/UploadsTab.tsx'));
const AuditorsTab = lazy(() => import('./features/auditors/AuditorsTab.tsx'));
const ClearTab = lazy(() => import('./features/stages/ClearTab.tsx'));
const AdminTab = lazy(() => import('./features/submission-details/AdminTab.tsx'));

/** `lines`: of the skeleton until the tab is loaded. */
const tab =
  (Tab: ComponentType<{ summary: SubmissionSummary }>, lines?: number) => (summary: SubmissionSummary) => (
    <LazyPart lines={lines}>
      <Tab summary={summary} />
    </LazyPart>
  );

const parts: HomeParts = {
  stageCard: (summary) => <StageCard summary={summary} AuditLockDialog={AuditLockDialog} />,
  findings: (summary) => <FindingsPanel summary={summary} />,
  files: (summary) => <CurrentFiles summary={summary} />,
  unsavedChanges: (subId) => <UnsavedChanges subId={subId} />,
  tabs: {
    review: tab(ReviewTab, 16),
    auditors: tab(AuditorsTab),
    downloads: tab(DownloadsTab),
    uploads: tab(UploadsTab),
    history: ({ subId, component }) => <HistoryTab subId={subId} component={component} />,
    clear: (summary, showFirst) => (
      <LazyPart>
        <ClearTab summary={summary} onCleared={showFirst} />
      </LazyPart>
    ),
    admin: tab(AdminTab),
  },
};

export default function SubmissionHome() {
  return <SubmissionHomePage parts={parts} />;
}
