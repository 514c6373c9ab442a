/** Accepted types of a program's upload, and what the names tell. Document 1, section 5. */
import { filesAtMost } from '#src/components/FilePicker.tsx';

const rules = `Up to ${filesAtMost} submissions. A zip may hold folders.`;

export const acceptedFiles = {
  HEDIS: {
    label: 'HEDIS files',
    accept: { 'text/xml': ['.xml'], 'application/zip': ['.zip'] },
    what: '.xml or .zip',
    names: `${rules} Names: product line and submission id, such as Commercial1234.xml`,
  },
};
