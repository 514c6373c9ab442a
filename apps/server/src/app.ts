/** What the program is made of, handed to every handler, job and command. Built once in main.ts. */
import type { SystemSettings } from '@idss/domain/settings/settings';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type { Milestone } from '@idss/domain/stages/milestones';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type pg from 'pg';
import type { Config } from '#src/config.ts';
import type { FileStore } from '#src/files/file-store.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { Logger } from '#src/log/logger.ts';
import type { Push } from '#src/push/push.ts';
import type { TicketSigner } from '#src/files/download-ticket.ts';

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

/** The season that is being collected, with its catalogue. */
export interface CurrentSeason {
  readonly measurementYear: number;
  /** yyyy-MM-dd */
  readonly measureModelDate: string;
  /** In which deadlines are read and days counted. */
  readonly timeZone: string;
  readonly milestones: readonly Milestone[];
  readonly catalogue: Catalogue;
}

/** Values that every call needs, kept in memory and dropped when the database says that they changed. */
export interface Cached {
  settings(): Promise<SystemSettings>;
  matrix(): Promise<SecurityMatrix>;
  season(): Promise<CurrentSeason>;
  /** Version of the license agreement in force. */
  licenseVersion(): Promise<number>;
}

/** Signs attestation documents. */
export interface DocumentSigner {
  /** True while the certificate is the one that the portal made for itself. */
  readonly isSelfMade: boolean;
  /** The certificate's subject, as one line. */
  readonly subject: string;
  /** DER. */
  readonly certificate: Uint8Array;
  /** The document with a PAdES signature over all of it. */
  sign(
    document: Uint8Array,
    facts: { readonly reason: string; readonly name: string; readonly signedAt: Date },
  ): Promise<Buffer>;
}

export interface App {
  readonly config: Config;
  /** Address at which browsers reach the portal, without a slash at its end. */
  readonly publicUrl: string;
  /** Works as idss_app. */
  readonly pool: pg.Pool;
  /** For /readyz and the metrics alone. */
  readonly probe: pg.Pool;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly push: Push;
  readonly log: Logger;
  readonly cached: Cached;
  readonly tickets: TicketSigner;
  readonly signer: DocumentSigner;
  /** Now; tests move it. */
  readonly now: () => Date;
}
