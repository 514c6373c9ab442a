/** The parts of the server, passed to every handler, job and command. Built once in main.ts. */
import type { StoredSettings, SystemSettings } from '@idss/domain/settings/switches';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type { SeasonState } from '@idss/domain/season/season-label';
import type { Milestone } from '@idss/domain/stages/milestones';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type pg from 'pg';
import type { Config } from '#src/config.ts';
import type { FileStore } from '#src/files/file-store.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { LogCounts } from '#src/log/log-store.ts';
import type { Logger } from '#src/log/logger.ts';
import type { Push } from './push.ts';
import type { TicketSigner } from '#src/files/download-ticket.ts';
import type { SeasonData } from './season-data.ts';

/** A season with its definition. */
export interface CachedSeason {
  readonly measurementYear: number;
  readonly seasonState: SeasonState;
  /** yyyy-MM-dd */
  readonly measureModelDate: string;
  /** The time zone of deadlines and days. */
  readonly timeZone: string;
  readonly milestones: readonly Milestone[];
  readonly catalogue: Catalogue;
  readonly data: SeasonData;
}

/** Values that every call needs, cached in memory and invalidated when the database reports a change. */
export interface CachedReads {
  /** The settings that apply now. */
  settings(): Promise<SystemSettings>;
  /** With maintenance that begins later. */
  storedSettings(): Promise<StoredSettings>;
  matrix(): Promise<SecurityMatrix>;
  /** The current season: the newest that is open. */
  season(): Promise<CachedSeason>;
  getSeason(measurementYear: number): Promise<CachedSeason>;
  /** Of any season. One that was never loaded with its measures has those of the current one. */
  seasonData(measurementYear: number): Promise<SeasonData>;
  /** The measures of any season. */
  getCatalogue(measurementYear: number): Promise<Catalogue>;
  /** The oldest version of the license agreement whose acceptance counts. */
  licenseVersion(): Promise<number>;
}

/** Signs attestation documents. */
export interface DocumentSigner {
  /** True while the portal uses its own self-signed certificate. */
  readonly isSelfMade: boolean;
  /** The certificate's subject, as one line. */
  readonly subject: string;
  /** DER. */
  readonly certificate: Uint8Array;
  /** SHA-256 of the certificate, as programs show it: `AB:CD:…`. */
  readonly fingerprint: string;
  /** A signature (SHA-256) of these bytes, as `openssl dgst -verify` checks it. */
  signBytes(bytes: Uint8Array): Buffer;
  /** Signs the whole document (PAdES). */
  sign(
    document: Uint8Array,
    facts: { readonly reason: string; readonly name: string; readonly signedAt: Date },
  ): Promise<Buffer>;
}

export interface App {
  readonly config: Config;
  /** Address at which browsers reach the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** Works as idss_app. Calls that people wait for have that of `calls` here: see http/server.ts. */
  readonly pool: pg.Pool;
  /** The same with short time limits. */
  readonly calls: pg.Pool;
  /** Only for /readyz and the metrics. */
  readonly probe: pg.Pool;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly push: Push;
  readonly log: Logger;
  /** Log entries that this process stored, and that it dropped. */
  readonly logCounts: () => LogCounts;
  readonly cached: CachedReads;
  readonly tickets: TicketSigner;
  readonly signer: DocumentSigner;
  /** The current time; tests set it. */
  readonly now: () => Date;
}
