import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';

const { paths } = describeApi();

test('the document says what a call costs, changes and refuses with', () => {
  expect(paths['/api/SignPDF']?.['post']).toMatchObject({
    'x-cost': 'expensive',
    'x-changes': ['submission', 'events'],
    responses: {
      403: { description: 'Not permitted. Codes: reauth_required.' },
      404: { description: 'Not found, or not visible to the caller.' },
      409: { description: 'Not possible in the present state. Codes: stage_changed, data_changed.' },
    },
  });
});

test('the document says what a call reads', () => {
  expect(paths['/api/GetAuditDesignations']?.['get']).toMatchObject({
    'x-cost': 'standard',
    'x-reads': ['submission'],
  });
});
