/** Rule settings of the season and their previews, for staff. Spec: rule-preview-page. */
import type { Handlers } from '@idss/contract/endpoint';
import type { rulePreview } from '@idss/contract/runs/rule-preview';
import type { Component } from '@idss/domain/program';
import {
  canApplyPreview,
  canChangeRules,
  canUpdatePreview,
  previewOutcomes,
} from '@idss/domain/rule-preview/preview-outcome';
import { type AppliedChoice, everyFile, type FileChoice } from '@idss/domain/rule-preview/file-choice';
import { canUndoRules } from '@idss/domain/rule-preview/undo-rules';
import { stageLabels } from '@idss/domain/stages/stage';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { ruleSummary } from '#src/features/runs/findings/rule-summary.ts';
import { changeableRules, getValues } from '@idss/validation/changeable-rules';
import type { App } from '#src/kernel/app.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { readFolderRules } from '#src/kernel/read-season-data.ts';
import { applyPreview } from './apply-preview.ts';
import { dropPreview } from './drop-preview.ts';
import { countCurrentFiles } from './preview-files.sql.ts';
import {
  countChosen,
  countOutcomes,
  countReach,
  countResults,
  countRevalidated,
  findChangedFindings,
  listResults,
  type PreviewCounts,
  totalByOrganization,
  totalByRule,
} from './preview-results.sql.ts';
import { readChoice } from './read-choice.ts';
import { readPreviewFacts } from './read-preview-facts.ts';
import { findPreview, listPreviews, listRuleSettings, type StoredPreview } from './rule-preview.sql.ts';
import { readUndoFacts } from './read-undo-facts.ts';
import { undoRules } from './undo-rules.ts';
import { findUndo } from './undo-rules.sql.ts';
import { startPreview, updatePreview } from './start-preview.ts';

async function requirePreview({ pool }: App, previewId: string): Promise<StoredPreview> {
  const preview = await findPreview(pool, previewId);
  if (!preview) throw notFound();
  return preview;
}

function presentPreview(preview: StoredPreview, counts: PreviewCounts | undefined) {
  const { previewId, measurementYear, state, createdBy, createdOn, finishedOn, changes, sampleSize, undoes } =
    preview;
  const perOutcome = Object.fromEntries(previewOutcomes.map((outcome) => [outcome, counts?.[outcome] ?? 0]));
  return {
    previewId,
    measurementYear,
    state,
    createdBy,
    createdOn,
    finishedOn,
    changes,
    sampleSize,
    undoes,
    files: counts?.files ?? 0,
    checked: counts?.checked ?? 0,
    counts: perOutcome as Record<(typeof previewOutcomes)[number], number>,
  };
}

export const rulePreviewApi: Handlers<typeof rulePreview, Context> = {
  async GetRuleSettings({ query }, context) {
    const { app } = context;
    const { measurementYear, seasonState, data } = await getAskedSeason(context, query.measurementYear);
    const folder = await readFolderRules(app.pool, measurementYear);
    return {
      measurementYear,
      canChange: canChangeRules({ measurementYear, seasonState }),
      version: data.ruleVersion,
      rules: [...changeableRules.values()].map((rule) => {
        const { id, name, program, isExperimental, thresholdRange, lowerThresholdRange } = rule;
        return {
          ruleId: id,
          name,
          program,
          summary: ruleSummary({ ruleId: id, ruleName: name }, data.definition),
          isExperimental,
          thresholdRange,
          lowerThresholdRange,
          season: getValues(rule, folder),
          current: getValues(rule, data.definition.ruleSettings),
        };
      }),
      history: await listRuleSettings(app.pool, measurementYear),
    };
  },

  async GetRulePreviews({ query }, context) {
    const { app } = context;
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const previews = await listPreviews(app.pool, measurementYear);
    const counts = await countOutcomes(
      app.pool,
      previews.map(({ previewId }) => previewId),
    );
    return previews.map((preview) => presentPreview(preview, counts.get(preview.previewId)));
  },

  StartRulePreview: async ({ body }, context) => ({ previewId: await startPreview(context, body) }),

  async GetRulePreview({ query: { previewId } }, { app }) {
    const preview = await requirePreview(app, previewId);
    const counts = (await countOutcomes(app.pool, [previewId])).get(previewId);
    const facts = await readPreviewFacts(app.pool, preview);
    return {
      ...presentPreview(preview, counts),
      ...(await countReach(app.pool, previewId)),
      currentFiles: await countCurrentFiles(app.pool, preview),
      rules: await totalByRule(app.pool, previewId),
      choice: preview.state === 'Applied' ? presentChoice(preview.choice) : null,
      leftOut: counts?.leftOut ?? 0,
      areRulesOutdated: facts.areRulesOutdated,
      changedFiles: facts.changedFiles,
      canApply: canApplyPreview(facts),
      canUpdate: canUpdatePreview(facts),
      canUndo: canUndoRules(await readUndoFacts(app.pool, preview)),
      undoneBy: await findUndo(app.pool, previewId),
      isMailed: (await app.cached.settings()).mailsNewlyBlocked,
      revalidation: preview.revalidation && (await readRevalidation(app, preview.revalidation)),
    };
  },

  async GetRulePreviewOrganizations({ query: { previewId } }, { app }) {
    await requirePreview(app, previewId);
    return totalByOrganization(app.pool, previewId);
  },

  async GetRulePreviewSubmissions({ query: { pageNumber, resultCount, ...filters } }, { app }) {
    await requirePreview(app, filters.previewId);
    const page = { offset: (pageNumber - 1) * resultCount, limit: resultCount };
    const rows = await listResults(app.pool, filters, page);
    return rows.map(({ stage, ...row }) => ({ ...row, stage: stageLabels[stage] }));
  },

  async GetRulePreviewSubmissionsCount({ query }, { app }) {
    await requirePreview(app, query.previewId);
    return countResults(app.pool, query);
  },

  async CountRulePreviewChoice({ query: { previewId, ...wanted } }, { app }) {
    const { measurementYear } = await requirePreview(app, previewId);
    return countChosen(app.pool, previewId, await readChoice(app, measurementYear, wanted));
  },

  async GetRulePreviewFindings({ query }, { app }) {
    const findings = await findChangedFindings(app.pool, query);
    if (!findings) throw notFound();
    return findings;
  },

  async UpdateRulePreview({ body }, context) {
    await updatePreview(context, body.previewId);
    return true;
  },

  async ApplyRulePreview({ body }, context) {
    await applyPreview(context, body);
    return true;
  },

  UndoRulePreview: async ({ body }, context) => ({ previewId: await undoRules(context, body.previewId) }),

  async DropRulePreview({ body }, context) {
    await dropPreview(context, body.previewId);
    return true;
  },
};

const presentChoice = (choice: AppliedChoice | null): FileChoice =>
  choice === null ? everyFile : { files: choice.files, receivedFrom: choice.receivedFrom };

/** Submissions that wait for an upload are not in a group yet. */
async function readRevalidation(
  { pool }: App,
  { groups, submissions, notDone = [] }: NonNullable<StoredPreview['revalidation']>,
): Promise<{ total: number; done: number; notDone: { submissionId: number; component: Component }[] }> {
  const { total, done } = await countRevalidated(pool, Object.values(groups));
  const waiting = Object.values(submissions ?? {}).reduce((sum, ids) => sum + ids.length, 0);
  return { total: total + waiting, done, notDone: [...notDone] };
}
