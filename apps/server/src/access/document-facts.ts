/** The submission's data in signed documents and reports. */
import type { Config } from '#src/config.ts';
import type { ComponentRecord } from './find-component.sql.ts';

export const documentFacts = ({ providerName }: Pick<Config, 'providerName'>, record: ComponentRecord) => ({
  providerName,
  organization: record.organizationName,
  organizationId: record.organizationId,
  submissionId: record.submissionId,
  productLine: record.productLine,
  reportingProduct: record.reportingProduct,
  contract: record.cmsContractNumber,
  specialProject: record.specialProject,
  specialArea: record.specialArea,
  measurementYear: record.measurementYear,
});
