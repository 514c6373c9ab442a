import { expect, test } from 'vitest';
import { administrationTabs, consoleHeadings, consoleTop, paths, safeReturnTarget } from './paths.ts';

test('every address, as the specification spells it', () => {
  expect({
    all: paths.submissions(),
    commercial: paths.submissions({ productLine: 'Commercial' }),
    planLock: paths.submissions({ stage: 'Apply Plan Lock' }),
    organization: paths.submissions({ orgId: 1042 }),
    home: paths.submissionHome(1234),
    submissionHome: paths.submissionHome(1234, 'DST', 'Commercial'),
    review: paths.review(1234, 'Commercial'),
    reviewRow: paths.review(1234, 'Commercial', 'CBP.CBP.Rate & more'),
    reviewMeasure: paths.reviewMeasure(1234, 'Commercial', 'BCS-E'),
    upload: paths.bulkUpload('HEDIS'),
    download: paths.bulkDownload('HEDIS'),
    markFinal: paths.bulkMarkFinal('CAHPS'),
    attest: paths.bulkAttestation('HOS'),
    markAllFinal: paths.bulkMarkFinal('CAHPS', 'all'),
    sign: paths.attestation(1234, 'DST', 'sign'),
    generic: paths.genericUploads(),
    login: paths.login('/submissionHome/1?a=b'),
    error: paths.error('7f3a'),
    measures: paths.measureListing(1234, 'Commercial'),
    ratings: paths.measureListing(1234, 'Commercial', 'hpr'),
    measure: paths.liveMeasure(
      { measureCode: 'COL-E', subId: 1234, productLine: 'Medicare', measurementYear: 2025 },
      'cmspbp',
    ),
  }).toEqual({
    all: '/availablesubmissionpage',
    commercial: '/availablesubmissionpage/Commercial/all',
    planLock: '/availablesubmissionpage/all/Apply%20Plan%20Lock',
    organization: '/availablesubmissionpage/all/all/1042',
    home: '/submissionHome/1234',
    submissionHome: '/submissionHome/1234/DST/Commercial',
    review: '/auditorreview/1234/Commercial',
    reviewRow: '/auditorreview/1234/Commercial?row=CBP.CBP.Rate+%26+more',
    reviewMeasure: '/auditorreview/1234/Commercial?measure=BCS-E',
    upload: '/bulkupload/HEDIS',
    download: '/bulkdownload/HEDIS',
    markFinal: '/bulkmarkfinal/CAHPS',
    attest: '/bulkattestation/HOS',
    markAllFinal: '/bulkmarkfinal/CAHPS?select=all',
    sign: '/attestation/1234/DST?step=sign',
    generic: '/genericuploads',
    login: '/login?redirectUrl=%2FsubmissionHome%2F1%3Fa%3Db',
    error: '/errorpage?reference=7f3a',
    measures: '/measurelisting/1234/Commercial',
    ratings: '/measurelisting/1234/Commercial?filter=hpr',
    measure: '/livemeasuredisplay/COL-E/1234/Medicare/2025?filter=cmspbp',
  });
});

const origin = 'https://idss.example';
test.each([
  ['/submissionHome/1/DST?tab=2#x', '/submissionHome/1/DST?tab=2#x'],
  ['/availablesubmissionpage/all/Apply%20Plan%20Lock', '/availablesubmissionpage/all/Apply%20Plan%20Lock'],
])('%s is followed', (target, expected) => {
  expect(safeReturnTarget(target, origin)).toBe(expected);
});

test.each([
  [null],
  [''],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/.//evil.example'],
  ['javascript:alert(1)'],
  ['dashboard'],
  ['/login?redirectUrl=/login'],
  ['/logout'],
  ['/callback?code=1'],
  ['/'],
])('%j leads to the dashboard instead', (target) => {
  expect(safeReturnTarget(target, origin)).toBe('/dashboard');
});

test('each part of the console has one place in its list, in the documented order under each heading', () => {
  const order = Object.keys(administrationTabs);
  const headings = Object.values(consoleHeadings) as readonly (readonly string[])[];
  expect([...consoleTop, ...headings.flat()].sort()).toEqual(order.toSorted());
  for (const ids of headings)
    expect(ids).toEqual(ids.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(headings).toHaveLength(4);
  expect(consoleTop[0]).toBe('control-room');
});
