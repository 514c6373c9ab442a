/** The file store that STORAGE_URL names. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Queryable } from '#src/db/queryable.ts';
import type { Config } from '#src/config.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { StorePatience } from './patient-fetch.ts';
import { readCredentialsFile, readS3Address, type S3Credentials } from './s3-address.ts';
import type { S3Client } from './s3-client.ts';
import { databaseAges } from './storage-ages.ts';
import { removeAbandonedCopies } from './temporary-copy.ts';

export type StoreSettings = Pick<
  Config,
  | 'storageUrl'
  | 'dataDir'
  | 'storageAccessKeyId'
  | 'storageSecretAccessKey'
  | 'storageCredentialsFile'
  | 'storageLinks'
  | 'storageRetrySeconds'
>;

/** Settings of a store at another address, with the same credentials. Throws where it is none. */
export function storeAt(config: StoreSettings, address: string): StoreSettings {
  const problem = address.startsWith('s3:')
    ? readS3Address(address)
    : URL.parse(address)?.protocol === 'file:'
      ? null
      : 'must begin with file:// or s3://';
  if (typeof problem === 'string') throw new Error(`The address ${address} ${problem}.`);
  return { ...config, storageUrl: address };
}

/** Of files that this process needs for a while. */
export const temporaryFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'copies');

export async function openStore(config: StoreSettings, pool: Queryable): Promise<FileStore> {
  const { storageUrl, dataDir } = config;
  const folder = temporaryFolder(config);
  await removeAbandonedCopies(folder);
  if (storageUrl?.startsWith('s3:') !== true)
    return openFolderStore(
      storageUrl === undefined ? path.join(dataDir, 'files') : fileURLToPath(storageUrl),
    );
  const client = await openBucket(config, storageUrl);
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({
    client,
    ages: databaseAges(pool),
    patience: getPatience(config),
    hasLinks: config.storageLinks === 'on',
    folder,
  });
}

const getPatience = ({ storageRetrySeconds }: Pick<Config, 'storageRetrySeconds'>): StorePatience => ({
  retryMilliseconds: storageRetrySeconds * 1000,
  answerMilliseconds: 5_000,
  stallMilliseconds: 15_000,
});

/** The bucket at an address like that of STORAGE_URL, with the credentials of the settings. Who has a folder loads nothing of it. */
export async function openBucket(config: StoreSettings, url: string): Promise<S3Client> {
  const address = readS3Address(url);
  if (typeof address === 'string') throw new Error(`${url} ${address}.`);
  const { openS3Client } = await import('./s3-client.ts');
  return openS3Client(address, () => getCredentials(config), getPatience(config));
}

async function getCredentials(config: StoreSettings): Promise<S3Credentials> {
  const { storageAccessKeyId, storageSecretAccessKey, storageCredentialsFile } = config;
  if (storageCredentialsFile !== undefined) return readCredentialsFile(storageCredentialsFile);
  if (storageAccessKeyId === undefined || storageSecretAccessKey === undefined)
    throw new Error(
      'A bucket needs credentials: set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY, or STORAGE_CREDENTIALS_FILE.',
    );
  return { accessKeyId: storageAccessKeyId, secretAccessKey: storageSecretAccessKey };
}
