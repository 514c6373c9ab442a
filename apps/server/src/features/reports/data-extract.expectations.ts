/** Who may extract data. Spec: admin-data-extract. By hand, as all expectations. */
import { type Expectation, forStaff, plain } from '#src/test/authorization/expectation.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetDSTSubmissionDataExtractStatistics: forStaff({}),
  VerifyDataExtraction: forStaff({ dataExtractionType: 'All' }),
  // No job is started.
  ExtractSubmissions: forStaff({ dataExtractionType: 'Everything' }, [400]),
  GetExtractCertificate: forStaff({}),
  GetExtractSchedule: forStaff({}),
  // Nothing is changed.
  SetExtractSchedule: forStaff({ isOn: 'true' }, [400]),
  CancelDataExtract: forStaff({ extractId: unknown }, [404]),
  GetExtractedFolderInfo: forStaff({}),
  GetExtractDownload: forStaff({ extractId: unknown }, [404]),
  DownloadDataExtract: { gate: 'public', cases: [plain({ params: { ticket: 'x' } }, { allowed: [404] })] },
  DeleteDataExtract: forStaff({ extractId: unknown }, [404]),
};
