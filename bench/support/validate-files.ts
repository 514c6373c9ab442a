/** A thread that validates HEDIS files with the engine alone: `workerData` has their paths. Reports when it is warm, and when it is done. */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { HedisValidator } from '@idss/validation/validate-hedis';

const paths = workerData as readonly string[];

function validate(path: string): void {
  const bytes = readFileSync(path);
  const validator = new HedisValidator(
    {
      fileName: path.split('/').at(-1) ?? path,
      catalogue: exampleSeason.catalogue,
      register: null,
      switches: { guid: false, experimental: false },
      now: '2026-06-01T00:00:00Z',
    },
    () => undefined,
  );
  for (let i = 0; i < bytes.length; i += 65_536) validator.write(bytes.subarray(i, i + 65_536));
  validator.end();
}

for (const path of paths.slice(0, 10)) validate(path);
parentPort?.postMessage('warm');
if (parentPort) await once(parentPort, 'message');
for (const path of paths) validate(path);
parentPort?.postMessage('done');
parentPort?.close();
