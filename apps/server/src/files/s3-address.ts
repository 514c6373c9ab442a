/** `s3://bucket/prefix?endpoint=https://host&region=name`, as in STORAGE_URL. */
import { readFile } from 'node:fs/promises';

export interface S3Address {
  readonly bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
}

/** An address, or what is wrong with it, to be put behind the name of the setting. */
export function readS3Address(text: string): S3Address | string {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') return 'must begin with s3://';
  if (url.username !== '' || url.password !== '')
    return 'must not contain credentials: set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY, or STORAGE_CREDENTIALS_FILE';
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port !== '')
    return 'must name a bucket: s3://bucket/prefix?endpoint=https://host&region=name';
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix) || prefix.split('/').some((part) => part === '.' || part === '..'))
    return 'must have a prefix of letters, digits and . _ - / only';
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'endpoint' && key !== 'region');
  if (unknown !== undefined)
    return `has an unknown part "${unknown}": only endpoint and region may follow the question mark`;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[\w-]{1,50}$/.test(region)) return 'has a region that is no name';
  const endpointUrl = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const endpoint = URL.parse(endpointUrl);
  if (
    !endpoint ||
    !/^https?:$/.test(endpoint.protocol) ||
    endpoint.username ||
    endpoint.search ||
    endpoint.hash
  )
    return 'must have an endpoint that is http:// or https:// with a host';
  return { bucket, prefix, endpoint: endpoint.href.replace(/\/+$/, ''), region };
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Of a file as AWS's tools have it: `aws_access_key_id = …`, `aws_secret_access_key = …`. The first of each counts. */
export async function readCredentialsFile(file: string): Promise<S3Credentials> {
  const text = await readFile(file, 'utf8');
  const getValue = (key: string): string | undefined =>
    new RegExp(`^\\s*${key}\\s*=\\s*(\\S+)\\s*$`, 'im').exec(text)?.[1];
  const accessKeyId = getValue('aws_access_key_id');
  const secretAccessKey = getValue('aws_secret_access_key');
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      `STORAGE_CREDENTIALS_FILE (${file}) must have the lines aws_access_key_id = … and aws_secret_access_key = …`,
    );
  return { accessKeyId, secretAccessKey };
}
