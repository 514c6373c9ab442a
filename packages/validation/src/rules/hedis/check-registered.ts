/** The check of a text of the header that the season registers for the submission. Silent where nothing is registered. */
import type { Rule } from '../../rule.ts';
import type { FileSubject } from './subject.ts';

export const checkRegistered =
  (
    name: 'productLine' | 'reportingProduct',
    message: (given: string, registered: string) => string,
  ): Rule<FileSubject>['check'] =>
  ({ registration, submission: { header } }, report) => {
    const given = header[name];
    if (registration === null || given.text === registration[name]) return;
    report({
      at: given,
      found: given.text,
      expected: registration[name],
      message: message(given.text, registration[name]),
    });
  };
