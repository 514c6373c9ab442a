/** The sentences that people read about events. Spec: events-trail. */
import { announcedText } from '../announcements/announcement.ts';
import { toPlainText } from '../announcements/rich-text.ts';
import type { CellChange } from '../audit/save-review.ts';
import { pluralize } from '../format-number.ts';
import { momentText } from '../moments/moment-text.ts';
import { componentLabel } from '../program.ts';
import { changeText } from '../season/rule-settings.ts';
import { statusInWords } from '../stages/derive-status.ts';
import { isAccountEvent } from './account-event.ts';
import { describeAccountEvent } from './describe-account-event.ts';
import type { DomainEvent } from './event.ts';

const toExcerpt = (html: string): string => {
  const text = toPlainText(html);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** The sentence that the event lists show. Never contains file content or personal health data. */
export function describeEvent(event: DomainEvent): string {
  const of = event.submissionId
    ? ` for ${event.component ? `${componentLabel(event.component)} ` : ''}submission ${event.submissionId}`
    : '';
  if (isAccountEvent(event)) return describeAccountEvent(event, of);
  switch (event.kind) {
    case 'stage-changed':
      // `PlanLock` is the call's word; people read `Plan Lock`.
      return `${event.action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}${of}: ${event.from} to ${event.to}${event.why ? ` (${event.why})` : ''}`;
    case 'file-processed':
      return `${event.fileName} ${event.why === 'reprocess' ? 'reprocessed' : 'processed'}${of}: ${event.status}`;
    case 'file-archived':
      return `${event.fileName} archived${of}: ${event.why}`;
    case 'reporting-choice-saved':
      return `Public reporting set to ${event.isPublicReported ? 'Yes' : 'No'}${of}`;
    case 'attestation-drafted':
      return `Draft attestation made${of}`;
    case 'signing-consent-given':
      return `Consent to sign electronically given${of}`;
    case 'attestation-signed':
      return `Attestation signed by ${event.signerName}, ${event.signerTitle}${of}${
        event.withoutSurvey ? ', without the CAHPS survey' : ''
      }`;
    case 'hos-attested':
      return `HOS data attested by ${event.attester} for ${event.vendorName}${of}`;
    case 'attestation-voided':
      return `Attestation voided${of}: ${event.why}`;
    case 'designations-changed':
      return `Audit review changed${of}: ${describeChanges(event.changes)}`;
    case 'file-downloaded':
      return `${event.files.map(({ fileName }) => fileName).join(', ')} downloaded${of}`;
    case 'upload-received':
      return event.isRestored
        ? `Earlier ${event.program} upload to be made current again: ${event.files.join(', ')}`
        : `${event.program} upload received: ${event.files.join(', ')}`;
    case 'reprocess-requested':
      return `Reprocess of ${event.submissionIds.length} ${event.program} ${pluralize(event.submissionIds.length, 'submission')} requested`;
    case 'upload-refused':
      return `${event.fileName} refused: ${event.why}`;
    case 'final-files-made':
      return `Final files made${of}: ${event.files.map(({ fileName }) => fileName).join(', ')}`;
    case 'generic-upload-checked':
      return `Generic upload checked: ${event.files.map(({ fileName, status }) => `${fileName} (${status})`).join(', ')}`;
    case 'announcement-changed': {
      const did = event.before === null ? 'added' : event.after === null ? 'deleted' : 'changed';
      const { text, deadlineDate } = event.after ?? event.before ?? { text: '', deadlineDate: null };
      return `Announcement ${event.announcementId} ${did}: ${toExcerpt(announcedText(text, deadlineDate, event.timeZone))}`;
    }
    case 'data-extract-started':
      return `Data extract ${event.fileName} requested`;
    case 'data-extracted':
      return `Data extract ${event.fileName} generated with ${event.submissions} submissions`;
    case 'data-extract-deleted':
      return `Data extract ${event.fileName} deleted`;
    case 'replaced-uploads-archived':
      return `Findings and results of replaced uploads archived${of} in ${event.fileName}: ${event.uploads.join(', ')}`;
    case 'replaced-files-removed':
      return `${event.files} generated files (${event.bytes} bytes) and ${event.lines} lines of replaced uploads removed`;
    case 'data-extract-downloaded':
      return `Data extract ${event.fileName} downloaded`;
    case 'license-accepted':
      return `License agreement version ${event.version} accepted`;
    case 'license-changed':
      return event.isCleared
        ? `License agreements cleared: version ${event.after} has the text of version ${event.before}, and everyone accepts it again`
        : `License agreement version ${event.after} saved: ${event.keepsAcceptances ? `acceptances of version ${event.before} stay` : 'everyone accepts it again'}`;
    case 'status-corrected':
      return `Status corrected${of} from ${statusInWords(event.before)} to ${statusInWords(event.after)}`;
    case 'portal-restored':
      return `Portal restored from the backup of ${momentText(event.takenAt, 'UTC')}`;
    case 'season-loaded':
      return `Season ${event.measurementYear} loaded: ${event.summary}`;
    case 'rule-preview-started':
      return `Rule preview of ${event.sampleSize === null ? 'all files' : `${event.sampleSize} files`} started: ${event.changes.map(changeText).join('; ')}`;
    case 'revalidation-ended': {
      const many = event.notDone.length !== 1;
      const list = event.notDone.map((each) => `${componentLabel(each.component)} ${each.submissionId}`);
      return `Revalidation after the change of rules ended without ${event.notDone.length} ${many ? 'submissions that are' : 'submission that is'} still being checked: ${list.join(', ')}`;
    }
    case 'rule-preview-updated':
      return 'Rule preview updated with the files that it had not checked';
    case 'rule-preview-dropped':
      return 'Rule preview dropped';
    case 'rule-settings-changed': {
      const { newlyFailing, newlyPassing, changed } = event.submissions;
      return `Rules of ${event.measurementYear} changed (version ${event.version}): ${event.changes.map(changeText).join('; ')}. Previewed: ${newlyFailing} submissions newly failing, ${newlyPassing} newly passing, ${changed} with other findings`;
    }
    case 'setting-changed':
      return `${event.key} changed from ${JSON.stringify(event.before)} to ${JSON.stringify(event.after)}`;
    case 'security-matrix-changed':
      return `Security matrix changed from version ${event.before} to ${event.after}: ${event.added.length} permissions added, ${event.removed.length} removed`;
    case 'test-organization-added':
      return `Organization ${event.organizationId} marked as a test organization of ${event.measurementYear}`;
    case 'test-organization-deleted':
      return `Organization ${event.organizationId} is no longer a test organization of ${event.measurementYear}`;
    case 'organization-changed':
      return `Organization ${event.organizationId} (${event.after.orgName}) ${event.before === null ? 'added' : 'changed'}`;
    case 'caches-cleared':
      return `Caches cleared: ${event.keys.join(', ')}`;
    case 'vendor-measures-imported':
      return `Vendor measures of product year ${event.productYear} imported: ${event.added} added, ${event.changed} changed, ${event.removed} removed`;
    case 'job-retried':
    case 'job-cancelled':
      return `Job ${event.jobId} of ${event.queue} ${event.kind === 'job-retried' ? 'retried' : 'cancelled'}: it was ${event.before.toLowerCase()}`;
    case 'call-refused':
      return `${event.call}${event.on ? ` (${event.on})` : ''} refused with ${event.status}: ${event.why}`;
  }
}

const namedChanges = 5;

/** The first few by name; all of them are in the event itself. */
function describeChanges(changes: readonly CellChange[]): string {
  const named = changes
    .slice(0, namedChanges)
    .map(({ measureCode, indicatorKey, cell, before, after }) =>
      cell === 'comment'
        ? `comment of ${indicatorKey || measureCode}`
        : `${indicatorKey || measureCode} ${before || 'none'} to ${after || 'none'}`,
    );
  const more = changes.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
