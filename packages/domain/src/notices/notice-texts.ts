/** The words of a notice, and the place that it leads to. Spec: notices-kinds. */
import { formatCount, formatNumber, pluralize } from '../format-number.ts';
import { type RoleName, roleLabels, systemEntity } from '../permissions/actions.ts';
import { type Component, componentLabel, getProgram, type ProductLine, type Program } from '../program.ts';
import { isDoneTogether, type StepKind } from '../stages/next-step.ts';
import type { PlanAction } from '../stages/transition.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** The moves of a component that its people are told of. */
export const toldMoves = [
  'PlanLock',
  'PlanUnlock',
  'AuditLock',
  'AuditUnlock',
  'MarkFinal',
  'MarkFinalUnlock',
  'Rollback',
] as const satisfies readonly (PlanAction | 'Rollback')[];
export type ToldMove = (typeof toldMoves)[number];
export const isToldMove = (action: string | null | undefined): action is ToldMove =>
  (toldMoves as readonly (string | null | undefined)[]).includes(action);

const moveWords: Readonly<Record<ToldMove, string>> = {
  PlanLock: 'Plan lock applied',
  PlanUnlock: 'Plan lock removed',
  AuditLock: 'Audit lock applied',
  AuditUnlock: 'Audit lock removed',
  MarkFinal: 'Marked final',
  MarkFinalUnlock: 'Final mark removed',
  Rollback: 'Rolled back',
};

export const credentialChanges = {
  'password-changed': 'Your password was changed',
  'second-factor-set-up': 'A second factor was set up for your account',
  'second-factor-replaced': 'The second factor of your account was replaced',
  'second-factor-removed': 'The second factor of your account was removed',
  'second-factor-reset': 'The second factor of your account was reset',
  'recovery-codes-replaced': 'New recovery codes were made for your account',
  'recovery-code-used': 'A recovery code of your account was used',
  'user-address-changed': 'The address of your account was changed',
} as const;
export type CredentialChange = keyof typeof credentialChanges;

/** What a notice keeps, by its kind; the rest is what it is about. */
export type NoticeFacts = Readonly<
  Partial<{
    /** Who caused it. */
    by: string;
    /** The move that was made, or that brought the step. */
    action: ToldMove;
    why: string;
    fileName: string;
    program: Program;
    transactionId: string;
    before: string;
    after: string;
    change: CredentialChange;
    step: StepKind;
    /** The words of the step, as the home page has them; absent where the notice is about several submissions. */
    title: string;
    /** Of the review table's address. */
    productLine: ProductLine;
    /** Of the deadline: its name, and its moment in words. */
    label: string;
    at: string;
    text: string;
    /** Of an explanation: its rule, and how it was answered. */
    ruleId: string;
    answer: 'accepted' | 'asked-back';
  }>
>;

export interface DescribedNotice {
  readonly kind: NoticeKind;
  readonly subjects: readonly string[];
  readonly facts: NoticeFacts;
}

/** @param part what of the component: `1234 DST explanation 7` */
export const noticeSubject = (submissionId: number, component: Component, part?: string): string =>
  `${submissionId} ${component}${part === undefined ? '' : ` ${part}`}`;

interface Subject {
  readonly submissionId: number;
  readonly component: Component;
}

/** What is not about a submission is left out. */
export const readSubjects = (subjects: readonly string[]): Subject[] =>
  subjects.flatMap((subject) => {
    const [, id, component] = /^(\d+) (DST|CAHPS|HOS)(?: |$)/.exec(subject) ?? [];
    return id && component ? [{ submissionId: Number(id), component: component as Component }] : [];
  });

const shown = 4;
/** `HEDIS 1234`, or the first few and how many more. */
function listSubjects(subjects: readonly string[]): string {
  const names = readSubjects(subjects).map(
    ({ submissionId, component }) => `${componentLabel(component)} ${submissionId}`,
  );
  const more = names.length - shown;
  return names.slice(0, shown).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '');
}

/** `Viewer (5678)` of the event's `viewer:5678`. */
const roleWords = (roles = ''): string =>
  roles.replace(/([a-z]+):(-?\d+)/g, (text, role: string, entityId: string) => {
    const label = Object.hasOwn(roleLabels, role) ? roleLabels[role as RoleName] : null;
    return label === null ? text : entityId === String(systemEntity) ? label : `${label} (${entityId})`;
  }) || 'none';

/** What to do, for several submissions. */
const severalSteps: Readonly<Record<StepKind, string>> = {
  upload: 'Upload files',
  uploadAgain: 'Upload again',
  correct: 'Correct errors',
  planLock: 'Apply the plan lock',
  review: 'Review',
  markFinal: 'Mark final',
  chooseReporting: 'Choose public reporting',
  sign: 'Sign the attestations',
  attestHos: 'Attest',
};

const stepWords = ({ title, step }: NoticeFacts): string =>
  title ?? (step === undefined ? 'Your step is next' : severalSteps[step]);

/** One line that says it all. */
export function noticeTitle({ kind, subjects, facts }: DescribedNotice): string {
  const count = subjects.length;
  const which = count > 1 ? formatCount(count, 'submission') : listSubjects(subjects);
  const titles: Record<NoticeKind, () => string> = {
    step: () => `${stepWords(facts)}: ${which}`,
    lock: () => `${facts.action ? moveWords[facts.action] : 'Moved'}: ${which}`,
    upload: () =>
      count > 1
        ? `${formatCount(count, 'file')} of your upload ended badly`
        : `Your upload ended badly: ${facts.fileName ?? ''}`,
    deadline: () =>
      `${facts.label ?? ''} is due ${facts.at ?? ''}: ${formatCount(count, 'submission')} of yours ${pluralize(count, 'is', 'are')} open`,
    explanation: () =>
      `Your explanation of ${facts.ruleId ?? 'a warning'} was ${facts.answer === 'accepted' ? 'accepted' : 'asked back about'}: ${which}`,
    note: () => `${facts.by ?? 'Somebody'} wrote a note: ${which}`,
    message: () => facts.title ?? 'Staff wrote to you',
    role: () => 'Your roles changed',
    credentials: () => (facts.change ? credentialChanges[facts.change] : 'Your account changed'),
  };
  return titles[kind]();
}

const moved = (action: ToldMove, by: string | undefined): string =>
  `${moveWords[action]}${by === undefined ? '' : ` by ${by}`}`;

/** Who, why and which; empty where the title says all. */
export function noticeDetail({ kind, subjects, facts }: DescribedNotice): string {
  const which = subjects.length > 1 ? listSubjects(subjects) : '';
  const join = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');
  const details: Record<NoticeKind, () => string> = {
    step: () => join(facts.action && moved(facts.action, facts.by), facts.why, which),
    lock: () => join(facts.by && `by ${facts.by}`, which, facts.why),
    upload: () => join(facts.why, which),
    deadline: () => join(facts.text, listSubjects(subjects)),
    explanation: () => join(facts.text, facts.by && `by ${facts.by}`, which),
    note: () => '',
    message: () => join(facts.text, facts.by && `by ${facts.by}`),
    role: () =>
      join(`From ${roleWords(facts.before)} to ${roleWords(facts.after)}`, facts.by && `by ${facts.by}`),
    credentials: () => 'If this was not you, change your password at once and tell your administrator.',
  };
  return details[kind]();
}

/** The page of a step that many submissions take together. */
function jointPath(step: StepKind, component: Component): string | null {
  const program = getProgram(component);
  if (!isDoneTogether(step, program)) return null;
  const pages: Partial<Record<StepKind, string>> = {
    upload: 'bulkupload',
    markFinal: 'bulkmarkfinal',
    attestHos: 'bulkattestation',
  };
  return `/${pages[step] ?? 'bulkupload'}/${program}`;
}

/** Where the step is done, as on the home screen. */
function stepPath({ step, productLine }: NoticeFacts, { submissionId, component }: Subject): string {
  const home = `/submissionHome/${submissionId}/${component}`;
  switch (step) {
    case 'upload':
      return `/bulkupload/${getProgram(component)}`;
    case 'uploadAgain':
    case 'correct':
      return `${home}#findings`;
    case 'review':
      return productLine === undefined
        ? home
        : `/auditorreview/${submissionId}/${encodeURIComponent(productLine)}`;
    case 'chooseReporting':
    case 'sign':
      return `/attestation/${submissionId}/${component}`;
    case 'attestHos':
      return `/bulkattestation/${getProgram(component)}`;
    case 'planLock':
    case 'markFinal':
      return `${home}#step`;
    default:
      return home;
  }
}

/** The address in the portal. */
export function noticePath({ kind, subjects, facts }: DescribedNotice): string {
  if (kind === 'role' || kind === 'credentials') return '/accountpage';
  if (kind === 'message') return '/availablesubmissionpage';
  const about = readSubjects(subjects);
  const [first] = about;
  if (kind === 'upload' && facts.program && (about.length !== 1 || subjects.length > 1))
    return `/bulkupload/${facts.program}?transaction=${facts.transactionId ?? ''}`;
  if (!first) return '/dashboard';
  if (about.length > 1)
    return (kind === 'step' && facts.step && jointPath(facts.step, first.component)) || '/dashboard';
  const path = stepPath(kind === 'step' ? facts : {}, first);
  return kind === 'note' ? `${path}?tab=notes` : path;
}
