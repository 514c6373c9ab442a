/**
 * A blank attestation to read ahead, with the very words and parts of the document that is signed. Spec: attestation-templates.
 */
import {
  type AttestationTemplate,
  canReportPublicly,
  ceremony,
  type ReportingFacts,
} from '@idss/domain/attestation/public-reporting';
import { documentTitle, getSections, signatureMeaning, templates } from './attestation-templates.ts';
import { openPage } from './open-page.ts';
import { colors } from './page-colors.ts';
import type { TaggedPage } from './tagged-page.ts';

export interface TemplateFacts {
  readonly template: AttestationTemplate;
  readonly providerName: string;
  readonly measurementYear: number;
  /** Equal dates give equal bytes. */
  readonly createdAt: Date;
}

/** The submission that a template is for, as the rule of the choice sees it. */
const getSubmission = (template: AttestationTemplate): ReportingFacts => ({
  productLine: template === 'Medicaid LTSS' ? 'Medicaid' : template,
  specialProject: template === 'Medicaid LTSS' ? 'LTSS' : null,
  isTestOrganization: false,
});

const fromSubmission = 'Filled in from the submission';
const atSigning = 'Filled in when it is signed';

export async function renderAttestationTemplate(facts: TemplateFacts): Promise<Buffer> {
  const template = templates[facts.template];
  const page = await openPage({
    title: `TEMPLATE: ${documentTitle}, ${template.label}`,
    author: facts.providerName,
    subject: `Attestation template for ${template.label}, measurement year ${facts.measurementYear}`,
    createdAt: facts.createdAt,
    footer: `Attestation template  ·  ${template.label}  ·  Measurement year ${facts.measurementYear}`,
    watermark: 'SAMPLE',
  });
  writeHead(page, facts);
  const { accuracy, dataUse } = getSections(template, {
    isSurvey: false,
    hasSurveyBeside: true,
    isSurveyExcluded: false,
  });
  page.heading(2, accuracy.heading);
  const stated = accuracy.paragraphs.slice(0, -1);
  for (const text of stated) page.paragraph(text);
  page.heading(3, 'Where a CAHPS survey is attested with it');
  for (const text of accuracy.paragraphs.slice(stated.length)) page.paragraph(text);
  page.heading(2, 'Public reporting choice');
  writeChoice(page, facts.template);
  page.heading(2, dataUse.heading);
  for (const text of dataUse.paragraphs) page.paragraph(text);
  page.heading(2, 'Fingerprints');
  page.paragraph(
    'Each is a SHA-256 in hexadecimal: of the submission file, of the results, and of all attested data.',
  );
  writeSignature(page);
  page.heading(2, 'Measures, results and designations');
  page.paragraph(
    'Here the document lists every measure of the submission with its indicators, their denominators, rates and designations.',
  );
  return page.finish();
}

function writeHead(page: TaggedPage, { template, providerName, measurementYear }: TemplateFacts): void {
  page.paragraph(providerName, { size: 10, bold: true, color: colors.brand, after: 2 });
  page.paragraph(
    'TEMPLATE, for information. It cannot be signed: the portal makes the document of each submission.',
    {
      size: 11,
      bold: true,
      color: colors.alert,
      after: 4,
    },
  );
  page.heading(1, documentTitle);
  page.facts([
    ['Organization', fromSubmission],
    ['Submission', fromSubmission],
    ['Measurement year', String(measurementYear)],
    ['Product line', templates[template].label],
    ['Reporting product', fromSubmission],
    ['Contract', template === 'Medicare' ? fromSubmission : 'None'],
    ['Submission file', fromSubmission],
  ]);
}

function writeChoice(page: TaggedPage, template: AttestationTemplate): void {
  const { yes, no, acknowledge } = templates[template].choice;
  if (!canReportPublicly(getSubmission(template)).ok) {
    page.paragraph('There is one choice for these results.', { after: 4 });
    page.paragraph(acknowledge);
    return;
  }
  page.paragraph('One of these is chosen before the document is made.', { after: 4 });
  page.paragraph(yes);
  page.paragraph(no);
  page.heading(3, 'For test organizations and special projects');
  page.paragraph(acknowledge);
}

function writeSignature(page: TaggedPage): void {
  page.heading(2, 'Signature');
  page.facts([
    ['Signed by', atSigning],
    ['Title', atSigning],
    ['Date and time', atSigning],
    ['Meaning of the signature', signatureMeaning],
  ]);
  page.heading(3, 'Statements that the signer accepts');
  for (const statement of ceremony.statements) page.paragraph(statement);
  page.heading(3, `Consent to sign electronically, version ${ceremony.consentVersion}`);
  page.paragraph(ceremony.consentText);
}
