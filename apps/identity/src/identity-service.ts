import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import type Provider from 'oidc-provider';
import type { GroupedEvents } from './grouped-events.ts';
import type { Vault } from './vault.ts';
import type { CheckLink } from './check-link.ts';
import type { PageFrame } from './pages/Layout.ts';
import type { DemoAccount } from './pages/SignIn.ts';
import type { GuessLimits, LinkLimits } from './rate-limits.ts';
import type { Seal } from './seal.ts';

/** Where the provider is, below the portal's address. */
export const mountPath = '/identity';

/** A structured log, as pino's. */
export interface IdentityLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An act of a person, for the log. It never contains a password, code or token. */
export interface IdentityEvent {
  kind:
    | 'signedIn'
    | 'signInRefused'
    | 'signInPaused'
    | 'signedOut'
    | 'profileChanged'
    | 'passwordChanged'
    | 'secondFactorTurnedOn'
    | 'secondFactorTurnedOff'
    | 'secondFactorReplaced'
    | 'recoveryCodesReplaced'
    | 'recoveryCodeUsed'
    | 'sessionsEnded'
    | 'passwordLinkRequested'
    | 'firstAdministratorCreated';
  accountId?: string;
  /** The e-mail as it was typed, cut to 254 characters; it may be anything. */
  email?: string;
  address: string;
  userAgent: string;
}

/** Changes that are mailed to their owner, who notices by it that another person uses the account. */
export type AccountNotice =
  | {
      readonly kind:
        | 'secondFactorTurnedOn'
        | 'secondFactorTurnedOff'
        | 'secondFactorReplaced'
        | 'recoveryCodesReplaced';
    }
  | { readonly kind: 'recoveryCodeUsed'; readonly left: number };

export interface IdentityOptions {
  /** A pool whose role may read and write the tables of 002_identity.sql. */
  pool: pg.Pool;
  /** Seals second factors and the provider's keys. */
  vault: Vault;
  /** Origin under which browsers reach the portal, such as https://idss.example.org: no path, no slash at the end. */
  publicUrl: string;
  mode: 'demo' | 'production';
  branding: PageFrame['branding'];
  /** The address of the typeface of the pages; without it they have one of the system. */
  fontAddress?: string | undefined;
  /** Minutes without a renewal after which a session ends. */
  idleMinutes: number;
  /** Hours after the last entering of the password after which a session ends whatever happens. */
  sessionHours: number;
  /** How many sign-ins one address may begin in a minute. Default 1,000. */
  beginPerMinute?: number;
  log: IdentityLog;
  /** The address that rate limits and events show. By default the socket's: forwarded headers are not believed. */
  clientAddress?: (req: IncomingMessage) => string;
  onEvent?: (event: IdentityEvent) => void | Promise<void>;
  /** Demonstration only: the accounts that the sign-in page lists, with their one password, and what else there is to say. */
  demonstration?: {
    accounts: () => Promise<readonly DemoAccount[]>;
    password: string;
    note: () => string | null;
  };
  /** Whether this person's roles need a second factor. */
  requiresSecondFactor?: (email: string) => Promise<boolean>;
  /** Writes a mail to the person, in the transaction of what it reports. */
  sendNotice?: (client: pg.PoolClient, email: string, notice: AccountNotice) => Promise<void>;
  /** Mails a link to this address, if a person signs in with it. Absent where no mail is sent. */
  requestLink?: (email: string, why: 'forgotten' | 'second-factor') => Promise<void>;
  /** Records the use of an activation link, in the transaction that sets the password. */
  onActivation?: (
    account: {
      email: string;
      name: string;
      isMailed: boolean;
      makerEmail: string | null;
      requestId: string;
      ip: string;
    },
    client: pg.PoolClient,
  ) => Promise<void>;
  /** Whether an activation link is valid; inside the transaction that uses it, what it depends on is locked. */
  checkLink?: CheckLink;
  /** The first administrator sets up a second factor with the account. */
  firstAdministratorNeedsSecondFactor?: boolean;
  /** Gives the first administrator the role, in the transaction that creates the account. */
  onFirstAdministrator?: (
    administrator: { accountId: string; email: string; name: string },
    client: pg.PoolClient,
  ) => Promise<void>;
}

/** The dependencies of the pages. */
export interface IdentityService {
  options: IdentityOptions;
  /** Path prefix: "/identity". */
  mount: string;
  isSecure: boolean;
  provider: Provider;
  serveProvider: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  seal: Seal;
  limits: GuessLimits;
  linkLimits: LinkLimits;
  /** Events that strangers can cause. */
  groups: GroupedEvents;
  frame: PageFrame;
}

export interface Exchange {
  service: IdentityService;
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  address: string;
  requestId: string;
}

const sentences: Readonly<Record<IdentityEvent['kind'], string>> = {
  signedIn: 'Signed in',
  signInRefused: 'Sign-in refused: wrong e-mail, password or code, or a locked account',
  signInPaused: 'Sign-in paused after too many tries',
  signedOut: 'Signed out',
  profileChanged: 'Name or title changed',
  passwordChanged: 'Password changed',
  secondFactorTurnedOn: 'Second factor turned on',
  secondFactorTurnedOff: 'Second factor turned off',
  secondFactorReplaced: 'Second factor replaced',
  recoveryCodesReplaced: 'Recovery codes replaced',
  recoveryCodeUsed: 'Recovery code used',
  sessionsEnded: 'Sessions ended',
  passwordLinkRequested: 'Link for a new password requested',
  firstAdministratorCreated: 'First administrator created',
};

/** Writes one log entry, and notifies the portal. */
export async function reportEvent(
  { log, onEvent }: Pick<IdentityOptions, 'log' | 'onEvent'>,
  event: IdentityEvent,
): Promise<void> {
  const { kind, email, accountId, address } = event;
  log.info({ eventName: kind, userName: email, accountId, ip: address }, sentences[kind]);
  await onEvent?.({ ...event, userAgent: event.userAgent.slice(0, 300) });
}

export const report = (
  { service, req, address }: Exchange,
  event: Omit<IdentityEvent, 'address' | 'userAgent'>,
): Promise<void> =>
  reportEvent(service.options, { ...event, address, userAgent: req.headers['user-agent'] ?? '' });

/** Reports what the person of an account did. */
export const reportAccountEvent = (
  exchange: Exchange,
  account: { readonly accountId: string; readonly email: string },
  kind: IdentityEvent['kind'],
): Promise<void> => report(exchange, { kind, accountId: account.accountId, email: account.email });
