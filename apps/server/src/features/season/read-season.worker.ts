/** A thread that reads one season folder. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeSchemaTable } from '@idss/validation/formats/hedis-xml/make-schema-table';
import { openSeasonDefinition } from '@idss/validation/seasons/open-season-definition';
import { seasonDifference } from '@idss/validation/seasons/season-difference';
import { readWholeSeason } from '@idss/validation/seasons/read-whole-season';
import { nameSources } from '#src/kernel/name-sources.ts';
import type { SeasonReading, SeasonTask } from './season-task.ts';

nameSources(import.meta.filename);

function read({ folder, known, stored, storedZone, before }: SeasonTask): SeasonReading {
  const whole = readWholeSeason(folder, known, stored, storedZone);
  if (!whole.ok) return whole;
  const { season, definition, files } = whole;
  if (!before) return { ok: true, season, files, difference: null };
  const { merged: tables } = season;
  const plans = new Set(tables['submissions.csv'].map(({ orgId }) => orgId));
  const difference = seasonDifference(
    { ...before, definition: openSeasonDefinition(before.files), schema: readSchema(before.files) },
    {
      definition,
      schema: readSchema(files),
      timeZone: season.timeZone,
      measureModelDate: season.measureModelDate,
      milestones: tables['milestones.csv'].map(({ program, key, label, at }) => ({
        program: program ?? 'HEDIS',
        key,
        label,
        at,
      })),
      organizations: tables['organizations.csv']
        .filter(({ orgId }) => plans.has(orgId))
        .map(({ orgId, orgName }) => ({ id: `${orgId}`, name: orgName })),
      submissionCount: tables['submissions.csv'].length,
    },
  );
  return { ok: true, season, files, difference };
}

/** It was read once already: the definition has it compiled. */
const readSchema = (files: SeasonTask['folder']) => makeSchemaTable(files.get('hedis-submission.xsd') ?? '');

parentPort?.postMessage(read(workerData as SeasonTask));
