/** Submission home, put together from the features of its parts. Tabs that few people open are loaded when they do. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { type ComponentType, useState } from 'react';
import { CurrentFiles } from './features/downloads/CurrentFiles.tsx';
import { HistoryTab } from '#src/features/submissions/HistoryTab.tsx';
import { StageCard } from './features/stages/StageCard.tsx';
import { type HomeParts, SubmissionHomePage } from '#src/features/submissions/SubmissionHomePage.tsx';
import { AddressPart } from './components/AddressPart.tsx';
import type { Outlook } from '#src/features/submissions/HomeHead.tsx';
import { WorkColumns } from '#src/features/submissions/WorkColumns.tsx';
import { FocusTarget } from '#src/ui/Layout.tsx';
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

const HomeUpload = lazyPart(() => import('#src/features/runs/uploads/HomeUpload.tsx'), 6);
const ChangesSince = lazyComponent(() => import('#src/features/runs/uploads/ChangesSince.tsx'));

function Work({ summary, outlook }: { summary: SubmissionSummary; outlook: Outlook | undefined }) {
  // Findings of a file that was checked in the browser are shown above those of the current one.
  const [reportPlace, setReportPlace] = useState<Element | null>(null);
  return (
    <WorkColumns
      step={
        <AddressPart id="step" label="What is next">
          <StageCard
            summary={summary}
            outlook={outlook}
            AuditLockDialog={AuditLockDialog}
            upload={(isPrimary) => (
              <HomeUpload
                summary={summary}
                running={outlook?.running ?? null}
                isPrimary={isPrimary}
                reportPlace={reportPlace}
              />
            )}
            changes={<ChangesSince summary={summary} />}
          />
        </AddressPart>
      }
    >
      <div ref={setReportPlace} />
      <AddressPart id="findings" label="Findings">
        <FindingsPanel summary={summary} />
      </AddressPart>
      <FocusTarget id="submission-files" tabIndex={-1}>
        <CurrentFiles summary={summary} />
      </FocusTarget>
    </WorkColumns>
  );
}

const parts: HomeParts = {
  work: (summary, outlook) => <Work summary={summary} outlook={outlook} />,
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
