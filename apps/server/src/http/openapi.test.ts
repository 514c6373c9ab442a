import { expect, test } from 'vitest';
import { renderApiPage } from './api-page.ts';
import { describeApi } from './openapi.ts';
import { renderSpecPage } from './spec-page.ts';

const api = describeApi();
const { paths } = api;

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

test('every call links to its paragraphs of the specification, and each link leads to one', () => {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods)) as {
    operationId: string;
    description: string;
  }[];
  const spec = renderSpecPage();
  const page = renderApiPage(api);
  for (const { operationId, description } of calls) {
    const links = [...description.matchAll(/\]\(\/api\/docs\/specification#([^)]*)\)/g)];
    expect(links.length, operationId).toBeGreaterThan(0);
    for (const [, id = ''] of links) {
      expect(spec.includes(`<article id="${id}"><h3>${id}</h3>`), `${operationId}: ${id}`).toBe(true);
      expect(page.includes(`<a href="/api/docs/specification#${id}">${id}</a>`), id).toBe(true);
    }
  }
});

test('the page of the specification is text, whatever characters its paragraphs contain', () => {
  const page = renderSpecPage();
  expect(page).toContain('/bulkdownload/{type}');
  expect(page).not.toMatch(/<script|<img|<t>/);
  expect(page.match(/<article id=/g)?.length).toBeGreaterThan(300);
});
