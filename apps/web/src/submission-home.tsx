/** Submission home, put together from the features of its parts. Tabs that few people open are loaded when they do. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { ComponentType } from 'react';
import { CurrentFiles } from './features/downloads/CurrentFiles.tsx';
import { HistoryTab } from '#src/features/submissions/HistoryTab.tsx';
import { StageCard } from './features/stages/StageCard.tsx';
import { type HomeParts, SubmissionHomePage } from '#src/features/submissions/SubmissionHomePage.tsx';
import { AddressPart } from './components/AddressPart.tsx';
import { lazyComponent, lazyPart } from './components/lazy-component.tsx';

const AuditLockDialog = lazyComponent(() => import('#src/features/review/AuditLockDialog.tsx'));
const UnsavedChanges = lazyComponent(() => import('#src/features/review/UnsavedChanges.tsx'));
const ClearTab = lazyPart(() => import('./features/stages/ClearTab.tsx'));

// Its code is loaded while the summary is read, and is there when that is.
const loadFindings = () => import('#src/features/runs/findings/FindingsPanel.tsx');
loadFindings().catch(() => undefined);
const FindingsPanel = lazyPart(loadFindings, 8);

/** `lines`: of the skeleton until the tab is loaded. */
function tab(
  load: () => Promise<{ default: ComponentType<{ summary: SubmissionSummary }> }>,
  lines?: number,
) {
  const Tab = lazyPart(load, lines);
  return (summary: SubmissionSummary) => <Tab summary={summary} />;
}

const parts: HomeParts = {
  stageCard: (summary) => (
    <AddressPart id="step" label="What is next">
      <StageCard summary={summary} AuditLockDialog={AuditLockDialog} />
    </AddressPart>
  ),
  findings: (summary) => (
    <AddressPart id="findings" label="Findings">
      <FindingsPanel summary={summary} />
    </AddressPart>
  ),
  files: (summary) => <CurrentFiles summary={summary} />,
  unsavedChanges: (subId) => <UnsavedChanges subId={subId} />,
  tabs: {
    review: tab(() => import('#src/features/review/ReviewTab.tsx'), 16),
    auditors: tab(() => import('#src/features/people/auditors/AuditorsTab.tsx')),
    downloads: tab(() => import('./features/downloads/DownloadsTab.tsx')),
    uploads: tab(() => import('#src/features/runs/uploads/UploadsTab.tsx')),
    notes: tab(() => import('#src/features/submissions/NotesTab.tsx')),
    history: ({ subId, component }) => <HistoryTab subId={subId} component={component} />,
    clear: (summary, showFirst) => <ClearTab summary={summary} onCleared={showFirst} />,
    admin: tab(() => import('#src/features/submissions/AdminTab.tsx')),
  },
};

export default function SubmissionHome() {
  return <SubmissionHomePage parts={parts} />;
}
