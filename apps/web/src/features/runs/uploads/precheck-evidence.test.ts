import { exampleSeason } from '@idss/validation/seasons/example-season';
import { createFileValidator } from '@idss/validation/validate-file';
import { expect, test } from 'vitest';
import { addEvidence, createIndexer, readBlocks } from './precheck-evidence.ts';
import { createFindingCollector } from './precheck-report.ts';

const file = `<?xml version="1.0" encoding="UTF-8"?>
<hedisSubmission xmlns="urn:quality-portal:hedis:2025" schemaVersion="2025.1">
  <wrong/>
</hedisSubmission>
`;

test('a finding of the check on this computer has the lines around it', async () => {
  const bytes = new TextEncoder().encode(file);
  const collector = createFindingCollector(() => null);
  const options = {
    program: 'HEDIS',
    fileName: 'Commercial1234.xml',
    season: exampleSeason,
    register: null,
    switches: { guid: false, experimental: false },
    now: '2026-06-01T12:00:00Z',
  } as const;
  const validator = createFileValidator(options, collector.add);
  const indexer = createIndexer('HEDIS');
  validator.write(bytes);
  indexer.write(bytes);
  const { numbers } = validator.end();
  const [group] = await addEvidence(
    { ...options, index: indexer.end(), readBlock: readBlocks(new Blob([bytes])), numbers },
    collector.groups(),
  );
  const [finding] = group?.findings ?? [];
  expect(finding?.evidence).toMatchObject({
    problem: null,
    fileName: 'Commercial1234.xml',
    arithmetic: null,
  });
  expect(finding?.evidence?.lines.find(({ line }) => line === finding.line)?.text).toBe('  <wrong/>');
});
