/** Submission home, put together from the features of its parts. Tabs that few people open are loaded when they do. */
import { lazy, Suspense } from 'react';
import { FindingsPanel } from './features/findings/FindingsPanel.tsx';
import { CurrentFiles } from './features/downloads/CurrentFiles.tsx';
import { HistoryTab } from './features/events/HistoryTab.tsx';
import { StageCard } from './features/stages/StageCard.tsx';
import { type HomeParts, SubmissionHomePage } from './features/submission-home/SubmissionHomePage.tsx';
import { LazyPart } from './ui/LazyPart.tsx';

const AuditLockDialog = lazy(() => import('./features/audit/AuditLockDialog.tsx'));
const ReviewTab = lazy(() => import('./features/audit/ReviewTab.tsx'));
const UnsavedChanges = lazy(() => import('./features/audit/UnsavedChanges.tsx'));
const DownloadsTab = lazy(() => import('./features/downloads/DownloadsTab.tsx'));
const UploadsTab = lazy(() => import('./features/upload-history/UploadsTab.tsx'));
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
    downloads: (summary) => (
      <LazyPart>
        <DownloadsTab summary={summary} />
      </LazyPart>
    ),
    uploads: (summary) => (
      <LazyPart>
        <UploadsTab summary={summary} />
      </LazyPart>
    ),
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
