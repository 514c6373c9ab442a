const getName = (file: string): string => file.replace(/^.*\//, '').replace(/\.table\.tsx$/, '');

/**
 * The address of a table is the name of its file: `validationreport.table.tsx` is at /validationreport, and
 * `administration.mail.table.tsx` is a tab of the console.
 */
export const getAddress = (file: string): string =>
  `/${getName(file).replace(/^administration\./, 'administration?tab=')}`;

export const getTab = (file: string): string => getName(file).replace(/^administration\./, '');
