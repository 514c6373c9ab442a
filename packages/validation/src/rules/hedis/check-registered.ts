/** The check of a text of the header that the season registers for the submission. Silent where nothing is registered. */
import type { Rule } from '../../rule.ts';
import type { FileSubject } from './subject.ts';

export const checkRegistered =
  (
    name: 'productLine' | 'reportingProduct',
    message: (reportedValue: string, registered: string) => string,
  ): Rule<FileSubject>['check'] =>
  ({ registration, submission: { header } }, report) => {
    const reportedValue = header[name];
    if (registration === null || reportedValue.text === registration[name]) return;
    report({
      at: reportedValue,
      found: reportedValue.text,
      expected: registration[name],
      message: message(reportedValue.text, registration[name]),
    });
  };
