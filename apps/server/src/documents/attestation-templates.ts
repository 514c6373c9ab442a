/** The words of the attestation, one template a product line. Spec: attestation-templates, public-reporting-allowed. */
import type { AttestationTemplate } from '@idss/domain/attestation/public-reporting';

export const documentTitle = 'Attestation of Accuracy, Public Reporting Authorization and Data Use Agreement';

/** Printed next to the signature and given as its reason. */
export const signatureMeaning =
  'Attestation that the submitted data are accurate and complete, and authorization as stated in this document';

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface AttestationTemplateText {
  /** Names the template in the document's head. */
  readonly label: string;
  /** Whose results they are, in words. */
  readonly population: string;
  /** Meanings of Yes, No and, where Yes is not available, Acknowledge. */
  readonly choice: { readonly yes: string; readonly no: string; readonly acknowledge: string };
  readonly dataUse: readonly string[];
}

const accuracy = (population: string): readonly string[] => [
  `The organization named above attests that the results listed in this document were produced from its own records for ${population}, following the specifications of the measurement year, and that they are accurate and complete to the best of its knowledge.`,
  'The organization has compared these results with the submission file whose fingerprint (SHA-256) is given below, and understands that any change of that file, of the results or of a designation makes this attestation void.',
  'Where an audit is required, the designation next to each result is the one that the independent auditor has set, and the organization has given the auditor everything needed to set it.',
];

const surveyAccuracy = (population: string): readonly string[] => [
  `The organization named above attests that the survey results listed in this document were collected on its behalf from a sample of ${population}, following the survey protocol of the measurement year, and that they are accurate and complete to the best of its knowledge.`,
  'The organization has compared these results with the survey file whose fingerprint (SHA-256) is given below, and understands that any change of that file or of the results makes this attestation void.',
];

const surveyBeside =
  'This attestation covers the CAHPS survey of the same submission, too: the survey file whose name and fingerprint are given in this document was collected on behalf of the organization by its survey vendor and marked final. Any change of it makes this attestation void.';

const surveyExcluded =
  'The CAHPS survey of this submission is not part of this attestation: it was not final when this document was made. It is marked final and attested separately, by a document of its own.';

const corrections =
  'After the submission deadline no corrections can be made. Results that are submitted, changed or attested late may be left out of every publication.';

const dataUse = (also: readonly string[] = []): readonly string[] => [
  'The measurement body may use these results to compute benchmarks, percentiles, trends and ratings, for accreditation, and for research, provided that results of the organization are named only as the reporting choice above allows.',
  ...also,
  'Nothing in this document passes on data of individual members. The organization keeps all of its rights in its own results.',
];

export const templates: Readonly<Record<AttestationTemplate, AttestationTemplateText>> = {
  Commercial: {
    label: 'Commercial',
    population: 'its commercial members',
    choice: {
      yes: `Yes. The organization authorizes the measurement body to publish these commercial results under its name. ${corrections}`,
      no: `No. The organization does not authorize publication of these commercial results under its name. Confirmed plan details may still be shown, with the results left out. ${corrections}`,
      acknowledge: `Acknowledged. These commercial results are not open to publication, and the organization takes note of that. ${corrections}`,
    },
    dataUse: dataUse(),
  },
  Exchange: {
    label: 'Exchange',
    population: 'the members of its qualified health plans on an exchange',
    choice: {
      yes: `Yes. The organization authorizes publication of these results under its name. ${corrections}`,
      no: `No. The organization does not authorize publication of these results under its name. ${corrections}`,
      acknowledge: `Acknowledged. Results of exchange products are published by the public agency that oversees the exchanges, and not through a choice made here. ${corrections}`,
    },
    dataUse: dataUse([
      'The organization understands that the agency overseeing the exchanges receives these results under its own rules.',
    ]),
  },
  Medicaid: {
    label: 'Medicaid',
    population: 'its Medicaid members',
    choice: {
      yes: `Yes. The organization authorizes the measurement body to publish these Medicaid results under its name. ${corrections}`,
      no: `No. The organization does not authorize publication of these Medicaid results under its name. A state agency may publish them under its own rules all the same. ${corrections}`,
      acknowledge: `Acknowledged. These Medicaid results are not open to publication, and the organization takes note of that. ${corrections}`,
    },
    dataUse: dataUse([
      'The organization understands that a state agency which requires these results may receive them from the measurement body.',
    ]),
  },
  'Medicaid LTSS': {
    label: 'Medicaid, long-term services and supports',
    population: 'its Medicaid members who receive long-term services and supports',
    choice: {
      yes: `Yes. The organization authorizes publication of these results under its name. ${corrections}`,
      no: `No. The organization does not authorize publication of these results under its name. ${corrections}`,
      acknowledge: `Acknowledged. Results of long-term services and supports are collected as a special project and are not published under the organization's name. ${corrections}`,
    },
    dataUse: dataUse([
      'Results of long-term services and supports are used to develop and to test measures; the organization understands that they may be shared with the state agency that requires them.',
    ]),
  },
  Medicare: {
    label: 'Medicare',
    population: 'the members of the Medicare contract named above',
    choice: {
      yes: `Yes. The organization authorizes the measurement body to publish these Medicare results under its name. ${corrections}`,
      no: `No. The organization does not authorize the measurement body to publish these Medicare results under its name. The federal agency that oversees Medicare may publish them all the same. ${corrections}`,
      acknowledge: `Acknowledged. These Medicare results are not open to publication by the measurement body, and the organization takes note of that. ${corrections}`,
    },
    dataUse: dataUse([
      'The organization understands that the federal agency which oversees Medicare receives the results that it requires for each contract.',
    ]),
  },
};

/** The components and scope of a document, in addition to its product line. */
export interface Coverage {
  /** A CAHPS survey by itself. */
  readonly isSurvey: boolean;
  /** HEDIS with the CAHPS survey of the same submission. */
  readonly hasSurveyBeside: boolean;
  /** HEDIS without the CAHPS survey of the same submission, which is not final. */
  readonly isSurveyExcluded: boolean;
}

/** The statement parts in the order of the document. */
export function getSections(
  template: AttestationTemplateText,
  { isSurvey, hasSurveyBeside, isSurveyExcluded }: Coverage,
): { accuracy: Section; dataUse: Section } {
  const stated = isSurvey ? surveyAccuracy(template.population) : accuracy(template.population);
  return {
    accuracy: {
      heading: 'What is attested',
      paragraphs: [
        ...stated,
        ...(hasSurveyBeside ? [surveyBeside] : []),
        ...(isSurveyExcluded ? [surveyExcluded] : []),
      ],
    },
    dataUse: { heading: 'Use of the data', paragraphs: template.dataUse },
  };
}
