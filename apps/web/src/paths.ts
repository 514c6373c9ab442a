/** Every address of the portal, built in one place. Each page of docs/spec names its routes. */
import type { MeasureFilterCode } from '@idss/domain/measures/measure-filters';
import type { Component, ProductLine, Program } from '@idss/domain/program';
import type { StageLabel } from '@idss/domain/stages/stage';

const segment = (value: string | number): string => encodeURIComponent(String(value));

type Filters = Readonly<Record<string, string>>;
/** The address of a table whose filters are part of it. */
const withSearch = (path: string, filters: Filters = {}): string => {
  const search = new URLSearchParams(filters).toString();
  return search === '' ? path : `${path}?${search}`;
};

export interface SubmissionsFilter {
  readonly productLine?: ProductLine | 'all';
  readonly stage?: StageLabel | 'all';
  readonly orgId?: number;
  readonly program?: Program;
}

/** By the filters of the list. */
const submissionsWhere = (filters: Filters): string => withSearch('/availablesubmissionpage', filters);

/** Parts of submission home that other pages lead to: the current step with its buttons, and the findings. */
export type SubmissionPart = 'step' | 'findings';

/** Segments are positional: `all` is the placeholder of an earlier one without a filter. */
function submissions(filter: SubmissionsFilter = {}): string {
  const { productLine, stage, orgId, program } = filter;
  const parts: string[] = [];
  if (productLine || stage || orgId !== undefined) parts.push(productLine ?? 'all', stage ?? 'all');
  if (orgId !== undefined) parts.push(String(orgId));
  const path = ['/availablesubmissionpage', ...parts.map(segment)].join('/');
  return withSearch(path, program ? { program } : {});
}

/** @param part of the page that is shown at once, and has the focus */
function submissionHome(
  subId: number,
  component?: Component,
  productLine?: string,
  part?: SubmissionPart,
): string {
  const parts = [subId, ...(component ? [component, ...(productLine ? [productLine] : [])] : [])];
  return `/submissionHome/${parts.map(segment).join('/')}${part ? `#${part}` : ''}`;
}

/** The auditor review table, at one of its rows: a measure's code, or `CODE.INDICATOR`. */
const review = (subId: number, productLine: string, row?: string): string =>
  withSearch(`/auditorreview/${subId}/${segment(productLine)}`, row === undefined ? {} : { row });
const reviewMeasure = (subId: number, productLine: string, code: string): string =>
  withSearch(review(subId, productLine), { measure: code });

/** `filter` is that of the listing; previous and next keep to it. */
const measureFilter = (filter: MeasureFilterCode = 'all'): string =>
  filter === 'all' ? '' : `?filter=${filter}`;

const measureListing = (subId: number, productLine: ProductLine, filter?: MeasureFilterCode): string =>
  `/measurelisting/${subId}/${productLine}${measureFilter(filter)}`;

/** The tabs of the console that are built, in their documented order; the first one needs no name in the address. */
export const administrationTabs = {
  home: 'Administration Home',
  reprocessing: 'Submission Reprocessing',
  'security-matrix': 'Security Matrix',
  announcements: 'Announcements',
  'license-agreement': 'License Agreement',
  auditors: 'Auditors',
  'data-extract': 'Data Extract',
  'vendor-measures': 'Vendor Measures',
  'cache-manager': 'Cache Manager',
  'app-info': 'App Info',
  'vendor-org-map': 'Vendor-Org Map',
  'historical-files': 'Historical Files',
  'test-organizations': 'TestOrgs Config',
  dcap: 'DCAP Admin',
  'control-room': 'Season Control Room',
  season: 'Season',
  'rule-preview': 'Rule Preview',
  mail: 'Mail',
} as const;
export type AdministrationTab = keyof typeof administrationTabs;

/**
 * The list of the console: what is looked at every day on top, the rest under headings, under each in the documented order. A table
 * of its own that is named nowhere comes at the end of the last one.
 */
export const consoleTop = ['control-room', 'home'] as const satisfies readonly AdministrationTab[];
export const consoleHeadings = {
  'Season and files': ['reprocessing', 'data-extract', 'historical-files', 'season', 'rule-preview'],
  'People and access': ['security-matrix', 'license-agreement', 'auditors'],
  'Vendors and organizations': ['vendor-measures', 'vendor-org-map', 'test-organizations', 'dcap'],
  Portal: ['announcements', 'cache-manager', 'app-info', 'mail'],
} as const satisfies Readonly<Record<string, readonly AdministrationTab[]>>;
export const lastConsoleHeading = 'Portal' satisfies keyof typeof consoleHeadings;

export interface MeasureAddress {
  readonly measureCode: string;
  readonly subId: number;
  readonly productLine: ProductLine;
  readonly measurementYear: number;
}

function liveMeasure(measure: MeasureAddress, filter?: MeasureFilterCode): string {
  const { measureCode, subId, productLine, measurementYear } = measure;
  const parts = [measureCode, subId, productLine, measurementYear];
  return `/livemeasuredisplay/${parts.map(segment).join('/')}${measureFilter(filter)}`;
}

export const paths = {
  landing: '/',
  login: (redirectUrl?: string) =>
    redirectUrl ? `/login?redirectUrl=${encodeURIComponent(redirectUrl)}` : '/login',
  logout: '/logout',
  callback: '/callback',
  silentRenew: '/silent_renew',
  error: (reference?: string) =>
    reference ? `/errorpage?reference=${encodeURIComponent(reference)}` : '/errorpage',
  dashboard: '/dashboard',
  /** The table of all that is pending, in place of one's own steps. */
  pending: '/dashboard?view=pending',
  submissions,
  submissionsWhere,
  submissionHome,
  review,
  reviewMeasure,
  bulkUpload: (program: Program, transactionId?: string) =>
    `/bulkupload/${program}${transactionId ? `?transaction=${segment(transactionId)}` : ''}`,
  bulkDownload: (program: Program) => `/bulkdownload/${program}`,
  /** `select`: with all submissions selected that can be. */
  bulkMarkFinal: (program: 'CAHPS' | 'HOS', select?: 'all') =>
    withSearch(`/bulkmarkfinal/${program}`, select && { select }),
  bulkAttestation: (program: Program, select?: 'all') =>
    withSearch(`/bulkattestation/${program}`, select && { select }),
  bulkActions: '/bulkactions',
  bulkAction: (bulkId: string) => `/bulkactions/${segment(bulkId)}`,
  reports: '/reportspage',
  validationDictionary: '/validationdictionary',
  /** The explanation of one rule. */
  rule: (id: string) => withSearch('/validationdictionary', { 'has.id': id }),
  activityReport: (filters?: Filters) => withSearch('/activityreportpage', filters),
  genericUploads: (transactionId?: string) =>
    `/genericuploads${transactionId ? `?transaction=${segment(transactionId)}` : ''}`,
  logs: (filters?: Filters) => withSearch('/logs', filters),
  submissionsByDay: (filters?: Filters) => withSearch('/submissionsbyday', filters),
  submissionsAtRisk: (filters?: Filters) => withSearch('/submissionsatrisk', filters),
  ruleFailures: (filters?: Filters) => withSearch('/rulefailures', filters),
  recentUploads: (filters?: Filters) => withSearch('/recentuploads', filters),
  jobs: (filters?: Filters) => withSearch('/idssv2/hangfire', filters),
  announcementsManager: '/announcementsmanager',
  appInfo: '/appinfopage',
  historicalFiles: '/userhistoricalfilespage',
  testOrganizations: '/testorgsconfigpage',
  vendorMap: '/vendororgmappage',
  dcap: '/essadminpage',
  /** One preview, with filters of its submissions. */
  rulePreview: (preview: string, filters: Filters = {}) =>
    withSearch('/administration', { tab: 'rule-preview', preview, ...filters }),
  administration: (tab?: AdministrationTab) => `/administration${tab ? `?tab=${tab}` : ''}`,
  /** With the id of an earlier operation: the preview of its undo. */
  bulkUsers: (undoes?: string) => `/bulkuserpage${undoes ? `?undo=${segment(undoes)}` : ''}`,
  allUsers: (email?: string) => `/alluserspage${email === undefined ? '' : `?user=${segment(email)}`}`,
  managedUsers: '/userslistpage',
  userRoles: (email: string) => `/userrolespage/${segment(email)}`,
  account: '/accountpage',
  notices: '/notices',
  help: (section?: string) => `/helppage${section ? `#${segment(section)}` : ''}`,
  measureListing,
  liveMeasure,
  /** `step`: at the signature, where the reporting choice is made already. */
  attestation: (subId: number, component: Component, step?: 'sign') =>
    `/attestation/${subId}/${segment(component)}${step ? '?step=sign' : ''}`,
} as const;

/** The welcome page, the error page and the routes of sign-in, which are outside the shell. */
export const isOutsideShell = (pathname: string): boolean =>
  /^\/(login|logout|callback|silent_renew|errorpage)?\/?$/i.test(pathname);

/**
 * A return target is followed only inside this site: a path that begins with exactly one slash. Anything else (another
 * origin, `//host`, a backslash, a scheme, the sign-in routes themselves) falls back to the dashboard.
 */
export function safeReturnTarget(target: string | null | undefined, origin: string): string {
  if (!target || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return paths.dashboard;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (!url || url.origin !== origin) return paths.dashboard;
  const path = url.pathname + url.search + url.hash;
  return isOutsideShell(url.pathname) || path.startsWith('//') ? paths.dashboard : path;
}
