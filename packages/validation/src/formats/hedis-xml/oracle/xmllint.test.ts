import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exampleSeason } from '../../../seasons/example-season.ts';
import type { Place } from '../model.ts';
import type { ReaderProblem } from '../../../rules/hedis/reader-problem.ts';
import { HedisReader } from '../read-hedis-xml.ts';
import { edgeCases, makeMutants, type Mutant } from './make-mutants.fixture.ts';

const season = new URL('../../../seasons/MY2025/', import.meta.url);
const xsd = fileURLToPath(new URL('hedis-submission.xsd', season));
const everyBlock = readFileSync(new URL('./every-block.xml', import.meta.url), 'utf8');
const sample = readFileSync(new URL('samples/Commercial1234.xml', season), 'utf8');
/** The sample's head, two measures and end: short, so that more mutations hit different parts. */
const short = `${sample.slice(0, sample.indexOf('</measure>', sample.indexOf('"CBP"')) + 10)}\n  </measures>\n</hedisSubmission>\n`;

function readerAccepts(bytes: Uint8Array): { accepts: boolean; problems: ReaderProblem[] } {
  const problems: ReaderProblem[] = [];
  const reader = new HedisReader({ catalogue: exampleSeason.catalogue }, (p) => problems.push(p));
  reader.write(bytes);
  reader.end();
  // Versions are listed by the season, not by the schema.
  return { accepts: problems.every((p) => p.kind === 'unsupportedVersion'), problems };
}

/** The files that xmllint accepts, in one run for all. */
function xmllintAccepts(mutants: readonly Mutant[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    const names = mutants.map((_, i) => `${i}.xml`);
    mutants.forEach((m, i) => writeFileSync(join(folder, `${i}.xml`), m.bytes));
    const run = spawnSync('xmllint', ['--nonet', '--noout', '--schema', xsd, ...names], {
      cwd: folder,
      encoding: 'latin1',
      maxBuffer: 1 << 28,
    });
    const valid = [...run.stderr.matchAll(/^(\d+)\.xml validates$/gm)].map((m) => Number(m[1]));
    return new Set(valid.map((i) => mutants[i]?.name ?? ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isBehindRoot = (at: Place, text: string): boolean =>
  text.slice(0, text.indexOf('</hedisSubmission>')).split(/\r\n|\r|\n/).length <= at.line &&
  text.includes('\0');

/** Intended differences, each with its reason. */
function isMeant(ours: readonly ReaderProblem[], text: string): boolean {
  return (
    ours.length > 0 &&
    ours.every(
      (p) =>
        // Refused for safety before it is parsed.
        p.kind === 'unsafeContent' ||
        // libxml2 treats half a character or a NUL after the root element as the end; we treat the file as damaged.
        (p.kind === 'notWellFormed' && p.parserMessage === 'the file ends inside a character') ||
        (p.kind === 'notWellFormed' &&
          p.parserMessage === 'disallowed character' &&
          isBehindRoot(p.at, text)) ||
        // Spec: rules-schema-version. An empty count is an error, though its schema default would be 0.
        (p.kind === 'schemaInvalid' &&
          p.path.endsWith('/administrative/ExclusionAdminRequired') &&
          p.schemaMessage.startsWith('it is empty')),
    )
  );
}

test('reader and xmllint accept and refuse the same files', () => {
  const mutants = [
    ...edgeCases(everyBlock),
    ...makeMutants({ everyBlock, short }, 14, 2025),
    {
      name: 'doctype',
      bytes: new TextEncoder().encode(everyBlock.replace('?>', '?><!DOCTYPE hedisSubmission>')),
    },
    {
      name: 'default',
      bytes: new TextEncoder().encode(sample.replace(/(<ExclusionAdminRequired>)12/, '$1')),
    },
  ];
  const accepted = xmllintAccepts(mutants);
  const differences: string[] = [];
  let agreedToAccept = 0;
  for (const mutant of mutants) {
    const { accepts, problems } = readerAccepts(mutant.bytes);
    const oracle = accepted.has(mutant.name);
    if (accepts && oracle) agreedToAccept += 1;
    if (accepts === oracle || (oracle && isMeant(problems, Buffer.from(mutant.bytes).toString('utf8'))))
      continue;
    differences.push(
      `${mutant.name}: xmllint ${oracle ? 'accepts' : 'refuses'}; ours ${JSON.stringify(problems[0] ?? 'accepts')}`,
    );
  }
  expect(differences).toEqual([]);
  expect(mutants.length).toBeGreaterThan(1000);
  // Neither side may pass by refusing everything.
  expect(agreedToAccept).toBeGreaterThan(150);
  expect(mutants.length - agreedToAccept).toBeGreaterThan(400);
}, 120_000);
