/** The parts of a season's detail record that rules need, looked up once: offsets and tables instead of names. */
import type { HosField, RecordLayout } from '../../formats/hos-fixed/layout.ts';
import type { HosCompleteness } from '../../seasons/survey-scoring.ts';
import type { DispositionClass, HosSeason } from '../../seasons/hos-season.ts';

/** A question that is asked only after certain answers to an earlier one. */
export interface DependentItem {
  readonly field: HosField;
  readonly screener: HosField;
  /** 1 at the bytes that are answers to the screener after which the question is not asked. */
  readonly excluding: Uint8Array;
}

export interface ItemSet {
  readonly fields: readonly HosField[];
  /** Bytes from the line's beginning to the first column of each of them. */
  readonly at: Uint16Array;
  /** Those of several columns; the first may be blank in an answer that is not valid. */
  readonly wide: readonly HosField[];
}

const createItemSet = (fields: readonly HosField[]): ItemSet => ({
  fields,
  at: Uint16Array.from(fields, ({ at }) => at),
  wide: fields.filter(({ width }) => width > 1),
});

export interface DetailPlan {
  readonly layout: RecordLayout;
  readonly memberKey: HosField;
  readonly disposition: HosField;
  readonly mode: HosField;
  /** PCTCMP, the file's own percent of answered items. */
  readonly percent: HosField;
  readonly birthDate: HosField;
  readonly receiptDate: HosField;
  /** SUBMISSION_ID, CONTRACT, ROUND, COHORT: the same in every record and in the header. */
  readonly identity: readonly { readonly field: HosField; readonly inHeader: HosField }[];
  /** Fields whose values O-007 judges; other rules speak about the rest. */
  readonly valued: readonly HosField[];
  /** Those of them that their columns do not decide: the first list needs a table of pairs, the second does not. */
  readonly pairValued: readonly HosField[];
  readonly wideValued: readonly HosField[];
  readonly items: readonly HosField[];
  /** Every sampled person is asked these: this year's items not tied to a screener. Spec: hos-complete, hos-asked. */
  readonly applicable: ItemSet;
  /** Items not tied to a screener that this year's questionnaire no longer has. */
  readonly notAsked: ItemSet;
  /** From the first to behind the last item; nothing else stands between them. */
  readonly itemColumns: { readonly from: number; readonly to: number };
  /** The six activities of daily living, 10a to 10f. */
  readonly adl: readonly HosField[];
  readonly dependents: readonly DependentItem[];
  readonly completeness: HosCompleteness;
  /** By the two digits of a disposition. */
  readonly outcomes: readonly (DispositionClass | undefined)[];
}

const identityNames = ['SUBMISSION_ID', 'CONTRACT', 'ROUND', 'COHORT'];

function listDependents(layout: RecordLayout, field: HosField): DependentItem[] {
  if (field.dependsOn === null) return [];
  const screener = layout.getField(field.dependsOn.name);
  const excluding = new Uint8Array(256);
  for (const answer of screener.answers ?? [])
    if (!field.dependsOn.answers.includes(answer)) excluding[answer.charCodeAt(0)] = 1;
  return [{ field, screener, excluding }];
}

function compileColumns(items: readonly HosField[]): DetailPlan['itemColumns'] {
  const [from = 0, to = 0] = [items[0]?.at, items.at(-1)?.end];
  if (items.reduce((sum, { width }) => sum + width, 0) !== to - from)
    throw new Error('hos-layout.json: items must stand side by side');
  return { from, to };
}

function planFor({ layout: { header, detail: layout }, dispositions, completeness }: HosSeason): DetailPlan {
  const { fields } = layout;
  const valued = fields.filter(({ name }) => name !== 'SRVDISP' && !identityNames.includes(name));
  const outcomes: (DispositionClass | undefined)[] = Array.from({ length: 100 }, () => undefined);
  for (const [code, { class: outcome }] of dispositions) outcomes[Number(code)] = outcome;
  const items = fields.filter(({ kind }) => kind === 'item');
  const unscreened = items.filter(({ dependsOn }) => dependsOn === null);
  return {
    layout,
    memberKey: layout.getField('MEMBER_KEY'),
    disposition: layout.getField('SRVDISP'),
    mode: layout.getField('SRVMODE'),
    percent: layout.getField('PCTCMP'),
    birthDate: layout.getField('BIRTH_DATE'),
    receiptDate: layout.getField('RECEIPT_DATE'),
    identity: identityNames.map((name) => ({
      field: layout.getField(name),
      inHeader: header.getField(name),
    })),
    valued,
    pairValued: valued.filter(({ pairs }) => pairs !== null),
    wideValued: valued.filter(({ width, pairs, kind }) => width > 1 && pairs === null && kind !== 'filler'),
    items,
    applicable: createItemSet(unscreened.filter(({ isAsked }) => isAsked)),
    notAsked: createItemSet(unscreened.filter(({ isAsked }) => !isAsked)),
    itemColumns: compileColumns(items),
    adl: items.filter(({ item }) => /^10[a-f]$/.test(item)),
    dependents: fields.flatMap((field) => listDependents(layout, field)),
    completeness,
    outcomes,
  };
}

const plans = new WeakMap<HosSeason, DetailPlan>();

export function getDetailPlan(season: HosSeason): DetailPlan {
  const known = plans.get(season);
  if (known !== undefined) return known;
  const plan = planFor(season);
  plans.set(season, plan);
  return plan;
}
