/** `npm run demo:files -- DIR`: writes files that can be uploaded to the demonstration by analyst@lakeside.example. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDemoFiles } from './make-demo-files.ts';

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
  process.stderr.write('Usage: npm run demo:files -- DIR\n');
  process.exitCode = 2;
} else {
  for (const { path: name, about, content } of await makeDemoFiles(new Date())) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    process.stdout.write(`${file}: ${about}\n`);
  }
}
