/** Results of CAHPS and HOS as rows of one form. */
import type { CahpsResults } from '@idss/validation/results/cahps/cahps-results';
import type { HosResults } from '@idss/validation/results/hos/hos-results';

export interface SurveyRow {
  readonly section: 'response' | 'result' | 'answer' | 'disposition' | 'score' | 'effectiveness';
  readonly code: string;
  readonly title?: string;
  readonly population?: string;
  readonly answer?: string;
  readonly answerLabel?: string;
  readonly count?: number | null;
  readonly denominator?: number | null;
  readonly rate?: number | null;
  readonly displayRate?: string;
}

export type SurveyResults = CahpsResults | HosResults;

const toNumber = (shown: string): number | null => (/^-?\d+(\.\d+)?$/.test(shown) ? Number(shown) : null);

export const toSurveyRows = (results: SurveyResults): readonly SurveyRow[] =>
  'distributions' in results ? fromCahps(results) : fromHos(results);

const response = (code: string, title: string, count: number | null): SurveyRow => ({
  section: 'response',
  code,
  title,
  count,
});

function fromCahps(all: CahpsResults): readonly SurveyRow[] {
  const { sample, ineligible, completes, responseRate, results, distributions } = all;
  return [
    response('Sample', 'Members in the sample', sample),
    response('Ineligible', 'Not eligible', ineligible),
    response('Completes', 'Completed surveys', completes),
    {
      section: 'response',
      code: 'ResponseRate',
      title: 'Response rate',
      count: completes,
      denominator: sample - ineligible,
      rate: responseRate,
    },
    ...results.map(({ code, title, population, topBox, n, score, reportable }): SurveyRow => {
      const [only, ...others] = topBox;
      return {
        section: 'result',
        code,
        title,
        population,
        count: others.length === 0 ? (only ?? null) : null,
        denominator: n,
        rate: score,
        displayRate: reportable && score !== null ? score.toFixed(2) : 'NA',
      };
    }),
    ...distributions.flatMap(({ column, name, population, valid, codes }) =>
      codes.map(
        ({ code, label, count, percent }): SurveyRow => ({
          section: 'answer',
          code: column,
          title: name,
          population,
          answer: String(code),
          answerLabel: label,
          count,
          denominator: valid,
          rate: percent,
        }),
      ),
    ),
  ];
}

function fromHos(all: HosResults): readonly SurveyRow[] {
  return [
    response('Sample', 'Members in the sample', all.sampleSize),
    response('Records', 'Records of the file', all.records),
    response('Completes', 'Completed surveys', all.complete),
    response('Partial', 'Partially completed surveys', all.partial),
    response('Ineligible', 'Not eligible', all.ineligible),
    response('NonResponse', 'Did not respond', all.nonResponse),
    response('UnknownDisposition', 'Disposition that is not in the table', all.unknownDisposition),
    {
      ...response('ResponseRate', 'Response rate', null),
      rate: toNumber(all.responseRate),
      displayRate: all.responseRate,
    },
    ...all.dispositions.map(
      ({ code, label, count }): SurveyRow => ({ section: 'disposition', code, title: label, count }),
    ),
    ...all.frequencies.flatMap(({ field, description, values, blank, invalid }) => {
      const answer = (value: string, answerLabel: string, count: number): SurveyRow => ({
        section: 'answer',
        code: field,
        title: description,
        answer: value,
        answerLabel,
        count,
      });
      return [
        ...values.map(({ value, count }) => answer(value, '', count)),
        answer('', 'blank', blank),
        answer('invalid', 'not an accepted value', invalid),
      ];
    }),
    ...all.vr12.map(
      ({ field, description, answers, mean }): SurveyRow => ({
        section: 'score',
        code: field,
        title: description,
        denominator: answers,
        rate: toNumber(mean),
        displayRate: mean,
      }),
    ),
    ...all.effectiveness.map(
      ({ measure, name, field, numerator, denominator, rate }): SurveyRow => ({
        section: 'effectiveness',
        code: `${measure} ${field}`,
        title: name,
        count: numerator,
        denominator,
        rate: denominator === 0 ? null : (100 * numerator) / denominator,
        displayRate: rate,
      }),
    ),
  ];
}
