import type { ProductLine } from '@idss/domain/program';
import { rule } from '../../rule.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import { fileExample, type MeasureLiteral } from './example.ts';
import type { FileSubject } from './subject.ts';
import { measuresRequired, getSpecialProject } from './applicable.ts';

const declaredNotReported = (
  productLine: ProductLine,
  specialProject: string | null,
  except: readonly string[] = [],
): Record<string, MeasureLiteral> =>
  Object.fromEntries(
    measuresRequired(exampleSeason.catalogue, productLine, specialProject)
      .filter(({ code }) => !except.includes(code))
      .map(({ code }) => [code, { report: 'N' }]),
  );

export const requiredMeasureMissing = rule<FileSubject>({
  id: 'M-001',
  name: 'RequiredMeasureMissing',
  severity: 'Error',
  scope: 'measure',
  phase: 'content',
  condition:
    "catalogue measure applicable to the product line absent from the file; with special project LTSS the LTSS-* measures are required besides, without it they are not; COA is required of SNP submissions only. The project is the registered one (server) or the header's (browser, command line); measures whose status is doubtful are not",
  message: '{code} is part of the {pl} set. Give data, or declare it not reported.',
  basis: 'W',
  summary: "A measure of the product line's set is not in the file.",
  why: 'A measure left out by mistake looks like one left out on purpose; the plan has to say which. The LTSS measures are asked of LTSS submissions, COA of SNP submissions; the special project is the registered one, or the one in the header where no register is at hand.',
  fix: 'Add the measure with its data. If it will not be reported, add it with reportMeasure="N"; if the benefit is not offered, with benefitOffered="N".',
  source: 'rules-measure, rules-projects',
  check(subject, report) {
    const { catalogue, submission } = subject;
    const productLine = submission.header.productLine.text;
    for (const { code } of measuresRequired(catalogue, productLine, getSpecialProject(subject))) {
      if (submission.measures.has(code)) continue;
      report({
        measure: code,
        expected: code,
        message: `${code} is part of the ${productLine} set. Give data, or declare it not reported.`,
      });
    }
  },
  examples: () => ({
    pass: [
      fileExample({ measures: declaredNotReported('Commercial', null) }),
      fileExample({
        productLine: 'Medicaid',
        header: { specialProject: 'LTSS' },
        measures: declaredNotReported('Medicaid', 'LTSS'),
      }),
    ],
    fail: [
      [
        fileExample({ measures: declaredNotReported('Commercial', null, ['WCC', 'CHL']) }),
        'WCC is part of the Commercial set. Give data, or declare it not reported. Expected: WCC.',
        'CHL is part of the Commercial set. Give data, or declare it not reported. Expected: CHL.',
      ],
      [
        fileExample({
          productLine: 'Medicare',
          header: { specialProject: 'SNP' },
          measures: declaredNotReported('Medicare', null),
        }),
        'COA is part of the Medicare set. Give data, or declare it not reported. Expected: COA.',
      ],
      [
        fileExample({
          productLine: 'Medicaid',
          header: { specialProject: 'LTSS' },
          registered: 'unknown',
          measures: declaredNotReported('Medicaid', null),
        }),
        'LTSS-CAU is part of the Medicaid set. Give data, or declare it not reported. Expected: LTSS-CAU.',
        'LTSS-CPU is part of the Medicaid set. Give data, or declare it not reported. Expected: LTSS-CPU.',
        'LTSS-RAC is part of the Medicaid set. Give data, or declare it not reported. Expected: LTSS-RAC.',
        'LTSS-SCP is part of the Medicaid set. Give data, or declare it not reported. Expected: LTSS-SCP.',
      ],
    ],
  }),
});
