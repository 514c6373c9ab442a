import { parseDateBytes } from '../../formats/hos-fixed/bytes.ts';
import type { HosField } from '../../formats/hos-fixed/layout.ts';
import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import { reportField } from './report-field.ts';
import { fieldText, hasField, type HosFile, type HosHeader, showValue } from './subject.ts';

const getDate = (header: HosHeader, field: HosField): number =>
  parseDateBytes(header.bytes, header.start + field.at);

export const hosDates = rule<HosFile>({
  id: 'O-005',
  name: 'HosDates',
  severity: 'Error',
  scope: 'header',
  phase: 'header',
  condition: 'field dates outside the announced window or start > end',
  message: 'Fielding dates {a} to {b} are not valid.',
  basis: 'W',
  summary:
    'The first or the last day of fielding is no date, lies outside the announced window, or they stand the wrong way round.',
  why: 'Answers outside the fielding window do not belong to this round of the survey.',
  fix: 'Correct FIELD_START (first mailing) and FIELD_END (last contact), as yyyymmdd.',
  source: 'rules-hos, season-fielding',
  check({ header, season: { fieldingWindow } }, report) {
    if (header === null) return;
    const [start, end] = [header.layout.getField('FIELD_START'), header.layout.getField('FIELD_END')];
    if (!hasField(header, end)) return;
    const [first, last] = [getDate(header, start), getDate(header, end)];
    const isStartWrong = first < fieldingWindow.first || first > fieldingWindow.last;
    const isEndWrong = last < first || last > fieldingWindow.last;
    if (!isStartWrong && !isEndWrong) return;
    const [a, b] = [fieldText(header, start), fieldText(header, end)];
    reportField(header, isStartWrong ? start : end, report, {
      expected: `dates from ${fieldingWindow.first} to ${fieldingWindow.last}, the start not after the end`,
      message: `Fielding dates ${showValue(a)} to ${showValue(b)} are not valid.`,
    });
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ header: { FIELD_START: '20260701', FIELD_END: '20261130' } }),
      fileExample({ header: { FIELD_START: '20260801', FIELD_END: '20260801' } }),
    ],
    fail: [
      [
        fileExample({ header: { FIELD_START: '20260630' } }),
        '[1:72] Fielding dates 20260630 to 20261113 are not valid. Found: 20260630. Expected: dates from 20260701 to 20261130, the start not after the end.',
      ],
      [
        fileExample({ header: { FIELD_END: '20261201' } }),
        '[1:80] Fielding dates 20260720 to 20261201 are not valid. Found: 20261201. Expected: dates from 20260701 to 20261130, the start not after the end.',
      ],
      [
        fileExample({ header: { FIELD_START: '20261001', FIELD_END: '20260901' } }),
        '[1:80] Fielding dates 20261001 to 20260901 are not valid. Found: 20260901. Expected: dates from 20260701 to 20261130, the start not after the end.',
      ],
      [
        fileExample({ header: { FIELD_END: '20260931' } }),
        '[1:80] Fielding dates 20260720 to 20260931 are not valid. Found: 20260931. Expected: dates from 20260701 to 20261130, the start not after the end.',
      ],
      [
        fileExample({ header: { FIELD_START: '' } }),
        '[1:72] Fielding dates blank to 20261113 are not valid. Found:         . Expected: dates from 20260701 to 20261130, the start not after the end.',
      ],
    ],
  }),
});
