/**
 * A page of a long list is what filtering and sorting the whole list in the browser gives, for everybody and whatever is asked; and so are its
 * count, its parts and its choices. Spec: lists-pages.
 */
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { compareInOrder, matchesFilter } from '@idss/domain/lists/column-filter';
import { type Component, componentLabel } from '@idss/domain/program';
import { stageLabelList } from '@idss/domain/stages/stage';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { people, provideListPortal } from './list-pages.fixture.ts';

const portal = await provideListPortal();

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

interface TestedColumn {
  /** What a row shows, where it is not the field. */
  readonly text?: (row: Row) => string | number;
  readonly order?: readonly string[];
}
interface TestedList {
  readonly count: string;
  readonly queries: readonly Readonly<Record<string, string>>[];
  readonly staffQueries: readonly Readonly<Record<string, string>>[];
  readonly people: readonly (keyof typeof people)[];
  readonly columns: Readonly<Record<string, TestedColumn>>;
  /** Of one organization: fewer rows, which are equal in some columns. */
  readonly isPart?: boolean;
}

const plain = {};
const component: TestedColumn = { text: (row) => componentLabel(row['component'] as Component) };
const validation: TestedColumn = {
  text: ({ validationStatus }) =>
    validationStatusLabels[validationStatus as keyof typeof validationStatusLabels],
  order: Object.values(validationStatusLabels),
};

function without<Columns extends object>(columns: Columns, name: keyof Columns) {
  const { [name]: _left, ...others } = columns;
  return others;
}
const yesOrNo = (id: string): TestedColumn => ({ text: (row) => (row[id] ? 'Yes' : 'No') });
const named = (party: string): TestedColumn => ({
  text: (row) => (row[`${party}Id`] === null ? '' : `${row[`${party}Name`]} (${row[`${party}Id`]})`),
});
const stage: TestedColumn = { order: stageLabelList };
const surveys: TestedList = {
  count: '',
  queries: [{ measurementYear: '2025' }],
  staffQueries: [{ measurementYear: '2025', includeTestOrganizations: 'true' }],
  people: ['plan', 'vendor', 'ofSubmission'],
  columns: {
    organizationId: plain,
    organizationName: plain,
    submissionId: plain,
    kind: plain,
    productLine: plain,
    vendorId: plain,
    vendorName: plain,
    stage,
    validationStatus: validation,
    surveySubmissionStatus: plain,
    received: plain,
    isFinal: plain,
    finalOn: plain,
    isAttested: plain,
    isLate: plain,
    lateOn: plain,
    errorCount: plain,
    warningCount: plain,
    nothingToReport: plain,
  },
};

const submissions: TestedList = {
  count: 'CountSubmissionsForUser',
  queries: [{ getAllSubmissions: 'false' }],
  staffQueries: [{ getAllSubmissions: 'true', measurementYear: '2025' }],
  people: ['plan', 'auditor', 'vendor', 'ofSubmission', 'nobody'],
  columns: {
    subId: plain,
    productLine: plain,
    component,
    orgId: plain,
    orgName: plain,
    submissionStatus: stage,
    validationStatus: validation,
    received: plain,
    isAttested: plain,
    isPublicReported: plain,
    reportingProduct: plain,
    specialProject: plain,
    specialArea: plain,
    cmsContractNumber: plain,
    reportingUnitId: plain,
    componentVendorName: plain,
    nothingToReport: plain,
  },
};

const lists: Readonly<Record<string, TestedList>> = {
  GetSubmissionsForUser: submissions,
  GetTestSubmissionsForUser: {
    ...submissions,
    count: 'CountTestSubmissionsForUser',
    queries: [{}],
    staffQueries: [{ measurementYear: '2025' }],
    people: [],
    isPart: true,
  },
  GetPendingSubmissions: {
    count: 'CountPendingSubmissions',
    queries: [{}],
    staffQueries: [{ measurementYear: '2025' }],
    people: ['plan', 'auditor', 'vendor', 'ofSubmission', 'nobody'],
    columns: {
      orgId: plain,
      subId: plain,
      orgName: plain,
      component,
      stage,
      productLine: plain,
      isLate: yesOrNo('isLate'),
    },
  },
  'DB/FilesUploadReportDatas': {
    count: 'DB/CountUploadedFiles',
    queries: [{ getAll: 'false' }],
    staffQueries: [{ getAll: 'true', measurementYear: '2025' }],
    people: ['plan', 'auditor', 'vendor', 'ofSubmission', 'nobody'],
    columns: {
      organizationId: plain,
      submissionId: plain,
      organizationName: plain,
      component,
      savedName: plain,
      validationStatus: validation,
      createUser: plain,
      createDate: plain,
    },
  },
  'Reports/GetCahpsVendorSubmissionStatus': { ...surveys, count: 'Reports/CountCahpsVendorSubmissions' },
  'Reports/GetHosVendorSubmissionStatus': {
    ...surveys,
    count: 'Reports/CountHosVendorSubmissions',
    columns: { ...without(surveys.columns, 'kind'), cmsContractNumber: plain, attester: plain },
  },
  'Reports/GetSubmissionsAccredStatus': {
    count: 'Reports/CountAccreditedSubmissions',
    queries: [{ includeTestOrganizations: 'false' }],
    staffQueries: [{ includeTestOrganizations: 'true' }],
    people: [],
    columns: {
      organizationId: plain,
      organizationName: plain,
      isAccredited: plain,
      submissionId: plain,
      productLine: plain,
      reportingProduct: plain,
      specialProject: plain,
      isAuditRequired: plain,
      stage,
      validationStatus: validation,
      isAttested: plain,
      isPublicReported: plain,
      nothingToReport: plain,
    },
  },
  GetSubOrgVendorMap: {
    count: 'CountSubOrgVendorMap',
    queries: [{}],
    staffQueries: [{ measurementYear: '2025' }],
    people: [],
    columns: {
      isValid: yesOrNo('isValid'),
      reason: plain,
      submissionId: plain,
      component,
      productLine: plain,
      orgId: plain,
      orgName: {
        text: ({ orgName, isTestOrganization }) => `${orgName}${isTestOrganization ? ' (test)' : ''}`,
      },
      softwareVendorName: named('softwareVendor'),
      componentVendorName: named('componentVendor'),
      isAuditRequired: yesOrNo('isAuditRequired'),
      auditFirmName: named('auditFirm'),
    },
  },
  GetVendorSubmissionMap: {
    count: 'CountVendorSubmissionMap',
    queries: [{}],
    staffQueries: [{ measurementYear: '2025' }],
    people: ['vendor', 'ofSubmission'],
    columns: {
      vendorOrgId: plain,
      vendorName: plain,
      submissionId: plain,
      productLine: plain,
      reportingProduct: plain,
      orgId: plain,
      orgName: plain,
    },
  },
};

interface Filter {
  readonly id: string;
  readonly value: string | readonly string[];
}

const getValue = ({ columns }: TestedList, row: Row, id: string): string | number => {
  const value = columns[id]?.text?.(row) ?? row[id] ?? '';
  return typeof value === 'boolean' ? String(value) : value;
};

const filterRows = (list: TestedList, rows: readonly Row[], filters: readonly Filter[]): readonly Row[] =>
  rows.filter((row) => filters.every(({ id, value }) => matchesFilter(getValue(list, row, id), value)));

function compare(list: TestedList, id: string, one: Row, other: Row): number {
  const [a, b] = [getValue(list, one, id), getValue(list, other, id)];
  const { order } = list.columns[id] ?? {};
  if (order) return compareInOrder(order, a, b);
  if (a === b) return 0;
  // Nothing comes before everything, also before a number.
  return a === '' ? -1 : b === '' ? 1 : a > b ? 1 : -1;
}

/** Rows that are equal keep their order, in either direction. */
const sortRows = (list: TestedList, rows: readonly Row[], sort: string | null): readonly Row[] => {
  if (sort === null) return rows;
  const id = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(list, id, one, other));
};

async function get<Answer>(
  as: string,
  call: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { status, body, text } = await portal.get(
    as,
    `/api/${call}?${new URLSearchParams(query).toString()}`,
  );
  expect(status, text).toBe(200);
  return body as Answer;
}

/** Filters of texts that occur, of parts of them in another case, and of texts that do not. */
function filtersOf(list: TestedList, rows: readonly Row[]): fc.Arbitrary<Filter[]> {
  const ids = Object.keys(list.columns);
  const filter = fc
    .tuple(
      fc.constantFrom(...ids),
      fc.constantFrom<Row | null>(null, ...rows),
      fc.constantFrom<Row | null>(null, ...rows),
    )
    .chain(([id, one, other]) => {
      const texts = [one, other].map((row) => (row ? String(getValue(list, row, id)) : "%_\\' or 1=1 --"));
      const [text = ''] = texts;
      return fc.oneof(
        fc.constant({ id, value: texts }),
        fc
          .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 6 }), fc.boolean())
          .map(([start, length, isUpper]) => {
            const part = text.slice(start, start + length);
            return { id, value: isUpper ? part.toUpperCase() : part };
          }),
      );
    });
  return fc.array(filter, { maxLength: 3 });
}

describe.each(Object.entries(lists))('%s', (call, list) => {
  const ofOthers = list.people.flatMap((person) => list.queries.map((query) => ({ person, query })));
  const ofStaff = [...list.queries, ...list.staffQueries].map((query) => ({
    person: 'staff' as const,
    query,
  }));
  const cases = [...ofStaff, ...ofOthers];

  test.each(cases)('as $person: $query', async ({ person, query }) => {
    const as = people[person];
    const whole = await get<Row[]>(as, call, query);
    const sorts = Object.keys(list.columns).flatMap((id) => [id, `-${id}`]);
    const asked = fc.record({
      filters: filtersOf(list, whole),
      sort: fc.option(fc.constantFrom(...sorts)),
      pageNumber: fc.integer({ min: 1, max: 3 }),
      resultCount: fc.constantFrom(3, 10, 1000),
      choicesOf: fc.constantFrom(...Object.keys(list.columns)),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ filters, sort, pageNumber, resultCount, choicesOf }) => {
        const text = JSON.stringify(filters);
        const left = filterRows(list, whole, filters);
        const page = await get<Row[]>(as, call, {
          ...query,
          filters: text,
          ...(sort && { sort }),
          pageNumber: String(pageNumber),
          resultCount: String(resultCount),
        });
        const first = (pageNumber - 1) * resultCount;
        expect(page).toEqual(sortRows(list, left, sort).slice(first, first + resultCount));
        const others = filterRows(
          list,
          whole,
          filters.filter(({ id }) => id !== choicesOf),
        );
        const { choices, ...counts } = await get<{ choices: string[] }>(as, list.count, {
          ...query,
          filters: text,
          parts: JSON.stringify([[], filters, filters.slice(1)]),
          choicesOf,
        });
        expect(counts).toEqual({
          count: left.length,
          parts: [whole.length, left.length, filterRows(list, whole, filters.slice(1)).length],
        });
        expect(choices.toSorted()).toEqual(
          [...new Set(others.map((row) => String(getValue(list, row, choicesOf))))].toSorted(),
        );
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(await get(as, list.count, query)).toEqual({ count: whole.length, parts: [], choices: [] });
  });

  test.each([
    ['filters', '[{"id":"password","value":"a"}]'],
    ['filters', '[{"id":"constructor","value":"a"}]'],
    ['filters', '[{"id":"organizationName); drop table component; --","value":"a"}]'],
    ['filters', `[{"id":"${Object.keys(list.columns)[0]}","value":"a","or":true}]`],
    ['filters', `[{"id":"${Object.keys(list.columns)[0]}","value":"\\u0000"}]`],
    ['filters', `[{"id":"${Object.keys(list.columns)[0]}","value":["\\ud800"]}]`],
    ['filters', `[{"id":"${Object.keys(list.columns)[0]}","value":{"$ne":1}}]`],
    ['filters', '{"id":"x"}'],
    ['filters', 'not json'],
    ['sort', 'password'],
    ['sort', '--component'],
    ['sort', '1; select 1'],
    ['resultCount', '1001'],
    ['pageNumber', '0'],
  ])('refuses %s %s', async (name, value) => {
    const asked = new URLSearchParams({ ...list.queries[0], [name]: value }).toString();
    const answer = await portal.get(people.staff, `/api/${call}?${asked}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(`${name}|Unknown field`)]);
  });
});

test.each(Object.entries(lists).filter(([, { isPart }]) => !isPart))(
  '%s: staff have rows, each of which shows something else',
  async (call, list) => {
    const rows = await get<Row[]>(people.staff, call, list.queries[0] ?? {});
    expect(rows.length).toBeGreaterThan(15);
    for (const id of Object.keys(list.columns))
      expect(new Set(rows.map((row) => getValue(list, row, id))).size, id).toBeGreaterThan(1);
  },
);
