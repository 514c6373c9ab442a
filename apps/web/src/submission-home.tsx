/** Submission home, put together from the features of its parts. Tabs that few people open are loaded when they do. */
import { lazy, Suspense } from 'react';
import { FindingsPanel } from './features/findings/FindingsPanel.tsx';
import { CurrentFiles } from './features/downloads/CurrentFiles.tsx';
import { DownloadsTab } from './features/downloads/DownloadsTab.tsx';
import { HistoryTab } from './features/events/HistoryTab.tsx';
import { StageCard } from './features/stages/StageCard.tsx';
import { type HomeParts, SubmissionHomePage } from './features/submission-home/SubmissionHomePage.tsx';
import { UploadsTab } from './features/upload-history/UploadsTab.tsx';
import { LazyPart } from './ui/LazyPart.tsx';

const AuditLockDialog = lazy(() => import('./features/audit/AuditLockDialog.tsx'));
const ReviewTab = lazy(() => import('./features/audit/ReviewTab.tsx'));
const UnsavedChanges = lazy(() => import('./features/audit/UnsavedChanges.tsx'));
const AuditorsTab = lazy(() => import('./features/auditors/AuditorsTab.tsx'));
const ClearTab = lazy(() => import('./features/stages/ClearTab.tsx'));
const AdminTab = lazy(() => import('./features/submission-details/AdminTab.tsx'));

const parts: HomeParts = {
  stageCard: (summary) => <StageCard summary={summary} AuditLockDialog={AuditLockDialog} />,
  findings: (summary) => <FindingsPanel summary={summary} />,
  files: (summary) => <CurrentFiles summary={summary} />,
  unsavedChanges: (subId) => (
    <Suspense fallback={null}>
      <UnsavedChanges subId={subId} />
    </Suspense>
  ),
  tabs: {
    review: (summary) => (
      <LazyPart lines={16}>
        <ReviewTab summary={summary} />
      </LazyPart>
    ),
    auditors: (summary) => (
      <LazyPart>
        <AuditorsTab summary={summary} />
      </LazyPart>
    ),
    downloads: (summary) => <DownloadsTab summary={summary} />,
    uploads: (summary) => <UploadsTab summary={summary} />,
    history: ({ subId, component }) => <HistoryTab subId={subId} component={component} />,
    clear: (summary, showFirst) => (
      <LazyPart>
        <ClearTab summary={summary} onCleared={showFirst} />
      </LazyPart>
    ),
    admin: (summary) => (
      <LazyPart>
        <AdminTab summary={summary} />
      </LazyPart>
    ),
  },
};

export default function SubmissionHome() {
  return <SubmissionHomePage parts={parts} />;
}
