/** The head of submission home in one line: number, organization and product; the rest behind Details. Spec: submissions-outlook. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { componentLabel, isHedis } from '@idss/domain/program';
import { formatSeason } from '@idss/domain/season/season-label';
import { useRouter } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { useKeys } from '#src/components/use-keys.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Quiet, Strong } from '#src/ui/Text.tsx';
import { Facts } from './Facts.tsx';
import styles from './HomeHead.module.css';

export type Outlook = Answer<'GetSubmissionOutlook'>;

/** `Commercial · HMO/POS Combined · audit required · public reporting not set` */
function describe(summary: SubmissionSummary): string {
  const { productLine, reportingProduct, specialProject, isAuditRequired, isPublicReported } = summary;
  const reporting = isPublicReported === null ? 'not set' : isPublicReported ? 'yes' : 'no';
  return [
    productLine,
    reportingProduct,
    specialProject === 'None' ? '' : specialProject,
    ...(isHedis(summary.component) ? [isAuditRequired ? 'audit required' : 'no audit'] : []),
    ...(summary.attestation.way === 'wizard' ? [`public reporting ${reporting}`] : []),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The submissions before and after this one, also by [ and ]. */
function Neighbours({ outlook }: { outlook: Outlook | undefined }) {
  const place = useRef<HTMLElement>(null);
  const { history } = useRouter();
  const { previous = null, next = null } = outlook ?? {};
  const go = (to: Outlook['next']): void => {
    if (to) history.push(paths.submissionHome(to.subId, to.component, to.productLine));
  };
  useKeys({ '[': () => go(previous), ']': () => go(next) }, place);
  if (!previous && !next) return null;
  return (
    <nav ref={place} className={styles.neighbours} aria-label="Submissions before and after this one">
      {previous && (
        <AppLink
          href={paths.submissionHome(previous.subId, previous.component, previous.productLine)}
          aria-keyshortcuts="["
          title="The submission before: ["
        >
          <span aria-hidden>‹ </span>
          <VisuallyHidden>Previous submission </VisuallyHidden>
          {previous.subId}
        </AppLink>
      )}
      {next && (
        <AppLink
          href={paths.submissionHome(next.subId, next.component, next.productLine)}
          aria-keyshortcuts="]"
          title="The submission after: ]"
        >
          <VisuallyHidden>Next submission </VisuallyHidden>
          {next.subId}
          <span aria-hidden> ›</span>
        </AppLink>
      )}
    </nav>
  );
}

export interface HomeHeadProps {
  readonly summary: SubmissionSummary;
  readonly outlook: Outlook | undefined;
}

export function HomeHead({ summary, outlook }: HomeHeadProps) {
  const { subId, component, orgName, lateOn, seasonState } = summary;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <PageHeader
        title={`Submission ${subId}`}
        documentTitle={`Submission ${subId} ${componentLabel(component)}`}
        shownTitle={
          <>
            <VisuallyHidden>Submission </VisuallyHidden>
            {subId}
          </>
        }
        aside={
          <>
            <Strong>{orgName}</Strong>
            <Quiet>{describe(summary)}</Quiet>
            {seasonState !== 'open' && <Chip tone="none">{formatSeason(summary)}</Chip>}
            {lateOn && (
              <Chip tone="bad" icon={<Icon name="clock" />}>
                Attested late, <Moment at={lateOn} />
              </Chip>
            )}
            <Button
              className={styles.details}
              aria-expanded={isOpen}
              aria-controls={id}
              endIcon={<Icon name="down" size={16} />}
              onClick={() => setOpen(!isOpen)}
            >
              Details
            </Button>
          </>
        }
        actions={
          <>
            <Neighbours outlook={outlook} />
            <AppLink href={paths.submissions()}>All submissions</AppLink>
          </>
        }
      />
      <div id={id} hidden={!isOpen} className={styles.facts}>
        {isOpen && <Facts summary={summary} />}
      </div>
    </>
  );
}
