/** The S3-compatible store is away, slow, cut, or answers wrongly. Spec: faults-storage */
import { setTimeout as delay } from 'node:timers/promises';
import type { Bucket, BucketFault } from '../bucket.ts';
import { anyUpload } from '../files.ts';
import { underLoad, expectNothingWrong } from '../load.ts';
import type { FaultRow, Trial } from '../row.ts';
import { people } from '../seed.ts';
import { expectStatus, sendAndNote, takeIn } from '../work.ts';

/** Uploads wait, or are refused with 503; what was taken in before and what is sent during it has one outcome. */
const under =
  (bucket: () => Bucket, fault: BucketFault) =>
  async (trial: Trial): Promise<void> => {
    const { world, wasReadyAfter, round } = trial;
    await takeIn(world, await anyUpload(world, round));
    const load = await underLoad(trial, { uploads: 3 }, async () => {
      bucket().be(fault);
      try {
        await delay(trial.random.int(2_000, 8_000));
        expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 200);
      } finally {
        bucket().be('none');
      }
      wasReadyAfter(await world.portal.untilReady(60));
    });
    expectNothingWrong(load);
  };

/** A stored file with other bytes is never handed out. */
const changed =
  (bucket: () => Bucket) =>
  async ({ world, ledger, round }: Trial): Promise<void> => {
    const upload = await anyUpload(world, 0);
    await takeIn(world, upload);
    const [file] = await world.query<{ id: number; fileType: number }>(
      `select f.sub_id as id, f.file_type as "fileType" from upload_file join stored_file f using (file_id)
       where transaction_id = $1`,
      [upload.transactionId],
    );
    if (!file) throw new Error('The upload has no file.');
    bucket().be('changed');
    try {
      const path = `/api/GetSubmissionDownloadString?submissionId=${file.id}&component=DST&key=${file.fileType}`;
      const link = await world.call(people.planUser, 'GET', path);
      if (link?.status === 200) {
        const { url } = link.body as { url: string };
        const status = await fetch(`${world.url}${url}`).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        );
        if (status === 200) throw new Error('Bytes that are not those of the file were handed out.');
      }
    } finally {
      bucket().be('none');
    }
    expectStatus(await sendAndNote(world, ledger, await anyUpload(world, round)), 200);
  };

export const bucketRows = (bucket: () => Bucket): readonly FaultRow[] => [
  { id: 's3-away', fault: 'the bucket is away for up to 8 s', round: under(bucket, 'away') },
  {
    id: 's3-slow',
    fault: 'the bucket takes and gives 1 kB a second for up to 8 s',
    round: under(bucket, 'slow'),
  },
  { id: 's3-500', fault: 'the bucket answers 500', round: under(bucket, '500') },
  { id: 's3-503', fault: 'the bucket answers 503 SlowDown', round: under(bucket, '503') },
  { id: 's3-cut', fault: 'the bucket cuts every body', round: under(bucket, 'cut') },
  { id: 's3-changed', fault: 'the bucket gives other bytes than it was given', round: changed(bucket) },
];
