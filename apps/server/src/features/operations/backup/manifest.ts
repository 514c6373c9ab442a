/** A backup is a folder of tables with a manifest. The manifest is written last: without it the backup is incomplete. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import { BackupProblem, decodePart } from './part-format.ts';
import { writePart } from './write-part.ts';

const contents = { size: z.number(), sha256: z.string() };
const part = z.object({ part: z.string(), ...contents });
export type PartFacts = z.output<typeof part>;

const copied = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number(),
  ...part.shape,
});
/** One table with its rows. */
export type CopiedTable = z.output<typeof copied>;

const manifestShape = z.object({
  format: z.literal(1),
  backupId: z.string(),
  /** Of the program. */
  version: z.string(),
  /** The moment of the snapshot, ISO 8601 UTC. */
  takenAt: z.string(),
  storeId: z.string().nullable(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), sha256: z.string() })),
  tables: z.array(copied),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** The queue's jobs; null where no portal had started yet. */
  jobs: copied.nullable(),
  /** The last event, by which a restore knows that the history is whole. */
  head: z.object({ eventId: z.string(), hash: z.string() }),
  /** The list of files is a part of its own: there may be millions. */
  files: z.object({ count: z.number(), bytes: z.number(), list: part }),
  /** Stored files that could not be read when the backup was made: they are not part of it. */
  missing: z.array(z.string()),
  /** Files of DATA_DIR by name; only with encryption. */
  keys: part.nullable(),
  /** Files with keys that are not part of it, for the operator to copy. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestShape>;

/** Its name sorts by time and names the key that decrypts it. */
export interface ListedBackup {
  readonly backupId: string;
  /** ISO 8601 UTC. */
  readonly takenAt: string;
  /** null: not encrypted. */
  readonly keyId: string | null;
}

const idShape = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z-(clear|[0-9a-f]{12})$/;

export const getBackupId = (takenAt: string, key: BackupKey | null): string =>
  `${takenAt.replaceAll(':', '')}-${key?.id ?? 'clear'}`;

export const getFolder = (backupId: string): string => `backups/${backupId}`;
export const getManifest = (backupId: string): string => `${getFolder(backupId)}/manifest`;

/** The folder of the copied files: files encrypted with different keys are separate parts. */
export const getFilesFolder = (key: Pick<BackupKey, 'id'> | null): string => `files/${key?.id ?? 'clear'}`;
export const getFilePart = (key: Pick<BackupKey, 'id'> | null, storageKey: string): string =>
  `${getFilesFolder(key)}/${storageKey}`;

function readBackupId(backupId: string): ListedBackup | null {
  const [, day, hours, minutes, seconds, milliseconds, key] = idShape.exec(backupId) ?? [];
  if (day === undefined || key === undefined) return null;
  return {
    backupId,
    takenAt: `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`,
    keyId: key === 'clear' ? null : key,
  };
}

/** Completed backups, the oldest first. */
export async function listBackups(target: BackupTarget): Promise<readonly ListedBackup[]> {
  const found: ListedBackup[] = [];
  for (const name of await target.list('backups')) {
    const listed = readBackupId(name);
    if (listed && (await target.has(getManifest(name)))) found.push(listed);
  }
  return found;
}

/** Folders of incomplete backups. */
export async function listUnfinished(target: BackupTarget): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await target.list('backups'))
    if (!(await target.has(getManifest(name)))) found.push(getFolder(name));
  return found;
}

export async function writeManifest(
  target: BackupTarget,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<void> {
  const text = JSON.stringify(manifest);
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${computeHash(text)}\n${text}`);
  }
  const name = getManifest(manifest.backupId);
  await writePart(target, name, content(), key);
}

export async function readManifest(
  target: BackupTarget,
  { backupId }: Pick<ListedBackup, 'backupId'>,
  key: BackupKey | null,
): Promise<Manifest> {
  const name = getManifest(backupId);
  const chunks: Buffer[] = [];
  for await (const chunk of decodePart(name, await target.read(name), key)) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const end = text.indexOf('\n');
  if (end < 0 || computeHash(text.slice(end + 1)) !== text.slice(0, end))
    throw new BackupProblem(`The part ${name} of the backup is damaged.`);
  const read: { readonly format?: unknown } = JSON.parse(text.slice(end + 1));
  if (typeof read.format === 'number' && read.format > 1)
    throw new BackupProblem(
      'This backup was written by a newer version of the program. Restore it with that.',
    );
  const manifest = manifestShape.safeParse(read);
  if (!manifest.success || manifest.data.backupId !== backupId)
    throw new BackupProblem(`The part ${name} of the backup is damaged.`);
  return manifest.data;
}

const computeHash = (text: string): string => createHash('sha256').update(text).digest('hex');
