/** Who may read and change what is registered for a season. Spec: admin-data-calls. By hand, as all expectations. */
import {
  everybody,
  type Expectation,
  plain,
  type RequestParts,
} from '#src/test/authorization/expectation.ts';

const staff = (request: RequestParts = {}, allowed: readonly number[] = [200]): Expectation => ({
  gate: 'sysadmin',
  cases: [plain(request, { allowed })],
});

export const expectations: Readonly<Record<string, Expectation>> = {
  GetTestOrgsConfig: staff({ query: { measurementYear: '2025' } }),
  GetVendorMeasures: staff({ query: { productYear: '2026' } }),
  GetVendorMeasureYears: staff(),
  GetValidSoftwareVendorList: staff({ query: { productYear: '2026' } }),
  // A file that is refused: the register of the other calls stays as it is.
  UploadVendorMeasures: staff({ file: 'measures.xml' }, [400]),
  PreviewVendorMeasures: staff({ file: 'measures.xml' }, [400]),
  ClearVendorMeasureCache: staff(),
  GetSubOrgVendorMap: { gate: 'sysadmin', cases: [plain({ query: { resultCount: '10', pageNumber: '1' } })] },
  // Staff, and the vendors that are in it.
  CountSubOrgVendorMap: staff(),
  GetVendorSubmissionMap: {
    gate: 'licensed',
    cases: [plain({ query: { resultCount: '10', pageNumber: '1' } }, { may: 'YNNNNNYYYN' })],
  },
  CountVendorSubmissionMap: { gate: 'licensed', cases: [plain({}, { may: 'YNNNNNYYYN' })] },
  GetMetadataCacheList: staff(),
  ClearCaches: staff({ query: { cacheKeysCsv: 'license' } }),
  DownloadCache: staff({ query: { key: 'security-matrix' } }),
  // Outside of a DCAP environment.
  GetAllOrganizations: staff(),
  GetAllOrganizationsWithContact: staff({}, [404]),
  GetDcapEmbedAddress: staff({}, [404]),
  UpdateOrganization: staff({ body: { EisOrgId: 9999, OrgName: 'New Plan', Inactive: false } }, [404]),
  UpdateOrganizationContact: staff(
    { body: { EisOrgId: 9999, ContactFirstName: 'Ana', ContactLastName: 'Berg' } },
    [404],
  ),
  // An organization that no one has: the world of the other calls stays as it is.
  AddTestOrgsConfig: staff({ query: { orgIdsStr: '9999' } }, [400]),
  // None of these organizations is one.
  DeleteTestOrgConfig: {
    gate: 'sysadmin',
    cases: [
      {
        title: 'of an organization',
        on: 'anything of the submission',
        request: ({ orgId }) => ({ query: { orgId: String(orgId) } }),
        may: everybody,
        allowed: [409],
        unreached: 409,
      },
    ],
  },
};
