/** The address of a table is the name of its file: `validationreport.table.tsx` is at /validationreport. */
export const getAddress = (file: string): string =>
  `/${file.replace(/^.*\//, '').replace(/\.table\.tsx$/, '')}`;
