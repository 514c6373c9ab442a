/**
 * The attestation as a tagged PDF: a draft to read, or the document that is about to be signed. The same facts give
 * the same bytes, so a draft that was lost half way is made again as it was. Spec: attestation-document, attestation-wizard.
 */
import { recordText } from '@idss/domain/moments/moment-text';
import type { AttestationTemplate } from '@idss/domain/attestation/public-reporting';
import type { Program } from '@idss/domain/program';
import { documentTitle, getSections, signatureMeaning, templates } from './attestation-templates.ts';
import { openPage } from './open-page.ts';
import { colors } from './page-colors.ts';
import type { TableRow, TaggedPage } from './tagged-page.ts';

export interface AttestedMeasure {
  readonly category: string;
  readonly code: string;
  readonly name: string;
  /** The designation of the measure as a whole, or empty. */
  readonly designation: string;
  readonly indicators: readonly {
    readonly name: string;
    /** Empty where there is none. */
    readonly denominator: string;
    readonly rate: string;
    readonly designation: string;
  }[];
}

/** Results of a survey that is attested by itself. */
export interface AttestedSurvey {
  readonly sample: number;
  readonly ineligible: number;
  readonly completes: number;
  /** Percent. */
  readonly responseRate: number | null;
  readonly results: readonly {
    readonly title: string;
    readonly population: 'general' | 'ccc';
    readonly n: number;
    /** Percent. */
    readonly score: number | null;
    readonly reportable: boolean;
  }[];
}

export interface AttestationFacts {
  /** HOS has no such document. */
  readonly program: Program;
  readonly template: AttestationTemplate;
  readonly providerName: string;
  readonly organization: string;
  readonly organizationId: number;
  readonly submissionId: number;
  readonly productLine: string;
  readonly reportingProduct: string;
  readonly contract: string | null;
  readonly specialProject: string | null;
  readonly specialArea: string | null;
  readonly measurementYear: number;
  readonly isAuditRequired: boolean;
  /** null: only Acknowledge was open, and was chosen. */
  readonly choice: 'Yes' | 'No' | 'Acknowledge';
  /** When the choice was saved: the moment that the draft speaks of. */
  readonly choiceMadeAt: Date;
  readonly file: { readonly name: string; readonly sha256: string; readonly receivedAt: Date | null };
  readonly resultsSha256: string;
  readonly dataHash: string;
  readonly dataVersion: number;
  /** There is a CAHPS survey that is not final: it is no part of this attestation. */
  readonly isSurveyExcluded: boolean;
  /** The final CAHPS file that a HEDIS submission is attested together with. */
  readonly cahps: { readonly name: string; readonly sha256: string } | null;
  /** Empty for CAHPS. */
  readonly measures: readonly AttestedMeasure[];
  /** null for HEDIS, and where no results were computed. */
  readonly survey: AttestedSurvey | null;
}

export interface SignatureFacts {
  readonly attestationId: string;
  readonly name: string;
  readonly title: string;
  readonly signedAt: Date;
  readonly statements: readonly string[];
  readonly consentVersion: string;
  readonly consentText: string;
  readonly draftSha256: string;
  readonly certificateSubject: string;
  readonly isSelfMade: boolean;
}

/** The whole document. Without a signature it says DRAFT on every page. */
export async function renderAttestation(
  facts: AttestationFacts,
  signature: SignatureFacts | null,
): Promise<Buffer> {
  const page = await openPage({
    title: signature ? documentTitle : `DRAFT: ${documentTitle}`,
    author: facts.organization,
    subject: `${facts.program} submission ${facts.submissionId}, measurement year ${facts.measurementYear}`,
    createdAt: signature?.signedAt ?? facts.choiceMadeAt,
    footer: `${facts.organization.slice(0, 50)}  ·  Submission ${facts.submissionId}  ·  Measurement year ${facts.measurementYear}${signature ? '' : '  ·  DRAFT'}`,
    watermark: signature ? null : 'DRAFT',
  });
  writeHead(page, facts, signature === null);
  writeStatements(page, facts);
  if (signature) writeSignature(page, facts, signature);
  else writeUnsigned(page);
  if (isSurvey(facts)) writeSurvey(page, facts.survey);
  else writeResults(page, facts);
  return page.finish();
}

const isSurvey = ({ program }: AttestationFacts): boolean => program === 'CAHPS';

function writeHead(page: TaggedPage, facts: AttestationFacts, isDraft: boolean): void {
  page.paragraph(facts.providerName, { size: 10, bold: true, color: colors.brand, after: 2 });
  if (isDraft)
    page.paragraph('DRAFT, not signed. For review before signing.', {
      size: 11,
      bold: true,
      color: colors.alert,
      after: 4,
    });
  page.heading(1, documentTitle);
  const product = [facts.reportingProduct, facts.specialProject, facts.specialArea].filter(Boolean);
  page.facts([
    ['Organization', `${facts.organization} (Org ID ${facts.organizationId})`],
    ['Submission', `${facts.program} submission ${facts.submissionId}`],
    ['Measurement year', String(facts.measurementYear)],
    ['Product line', templates[facts.template].label],
    ['Reporting product', product.join(', ')],
    ['Contract', facts.contract ?? 'None'],
    ...(isSurvey(facts) ? [] : [['Audit', facts.isAuditRequired ? 'Audited' : 'No audit required'] as const]),
    ['Submission file', facts.file.name],
    ['Received', facts.file.receivedAt ? recordText(facts.file.receivedAt) : 'Unknown'],
    ...(facts.cahps ? [['CAHPS survey file', facts.cahps.name] as const] : []),
    ...(facts.isSurveyExcluded ? [['CAHPS survey', 'Not final; not part of this attestation'] as const] : []),
    ['Reporting choice saved', recordText(facts.choiceMadeAt)],
  ]);
}

function writeStatements(page: TaggedPage, facts: AttestationFacts): void {
  const template = templates[facts.template];
  const { accuracy, dataUse } = getSections(template, {
    isSurvey: isSurvey(facts),
    hasSurveyBeside: facts.cahps !== null,
    isSurveyExcluded: facts.isSurveyExcluded,
  });
  page.heading(2, accuracy.heading);
  for (const text of accuracy.paragraphs) page.paragraph(text);
  // The heading stays with the choice.
  page.ensure(160);
  page.heading(2, 'Public reporting choice');
  page.panel(colors.brand, 90, () => {
    page.paragraph(`Choice: ${facts.choice}`, { bold: true, size: 11.5, after: 3 });
    page.paragraph(
      { Yes: template.choice.yes, No: template.choice.no, Acknowledge: template.choice.acknowledge }[
        facts.choice
      ],
    );
  });
  page.heading(2, dataUse.heading);
  for (const text of dataUse.paragraphs) page.paragraph(text);
  page.heading(2, 'Fingerprints');
  page.paragraph(
    'Each is a SHA-256 in hexadecimal. Anyone who has the file can compute it again and compare.',
  );
  page.facts([
    ['Submission file', facts.file.sha256],
    ...(facts.cahps ? [['CAHPS survey file', facts.cahps.sha256] as const] : []),
    ['Results', facts.resultsSha256],
    ['All attested data', facts.dataHash],
    ['Data version', String(facts.dataVersion)],
  ]);
}

function writeUnsigned(page: TaggedPage): void {
  page.newPage();
  page.heading(2, 'Signature');
  page.paragraph(
    'Not signed. The signature appears here after an authorized signer has signed this document.',
    {
      color: colors.alert,
    },
  );
  page.facts([
    ['Signed by', 'Not signed yet'],
    ['Title', 'Not signed yet'],
    ['Date and time', 'Not signed yet'],
    ['Meaning of the signature', signatureMeaning],
  ]);
}

function writeSignature(page: TaggedPage, facts: AttestationFacts, signature: SignatureFacts): void {
  page.newPage();
  page.heading(2, 'Signature');
  page.panel(colors.brand, 110, () => {
    page.paragraph('Electronically signed by', { color: colors.muted, after: 0 });
    page.paragraph(signature.name, { size: 20, bold: true, after: 0 });
    page.paragraph(`${signature.title}, ${facts.organization}`, { after: 0 });
    page.paragraph(recordText(signature.signedAt));
  });
  page.facts([
    ['Signed by', signature.name],
    ['Title', signature.title],
    ['Date and time', recordText(signature.signedAt)],
    ['Meaning of the signature', signatureMeaning],
    ['Reporting choice', facts.choice],
  ]);
  page.heading(3, 'Statements accepted by the signer');
  for (const statement of signature.statements) page.paragraph(`Accepted: ${statement}`);
  page.heading(3, `Consent to sign electronically, version ${signature.consentVersion}`);
  page.paragraph(signature.consentText);
  page.heading(3, 'What this signature covers');
  page.facts([
    ['Attestation', signature.attestationId],
    ['Draft that was reviewed', signature.draftSha256],
    ['All attested data', facts.dataHash],
    ['Data version', String(facts.dataVersion)],
    ['Certificate', signature.certificateSubject],
  ]);
  page.note(
    signature.isSelfMade
      ? 'This file carries a digital signature (PAdES) over every byte of it. The certificate was made by the portal itself: a PDF reader shows the signature as valid, and its issuer as not known.'
      : 'This file carries a digital signature (PAdES) over every byte of it.',
  );
}

function writeResults(page: TaggedPage, facts: AttestationFacts): void {
  page.newPage();
  page.heading(2, 'Measures, results and designations');
  page.note(
    'R reportable, NB benefit not offered, NR not reported, NQ not required, BR biased rate. NA in place of a rate: the denominator is too small to show one.',
  );
  const columns = [
    { title: 'Measure', width: 54 },
    { title: 'Indicator', width: 264 },
    { title: 'Denominator', width: 68, align: 'right' },
    { title: 'Rate', width: 54, align: 'right' },
    { title: 'Designation', width: page.width - 440, align: 'right' },
  ] as const;
  for (const [category, measures] of Map.groupBy(facts.measures, (measure) => measure.category)) {
    page.heading(3, category);
    page.table(category, columns, measures.flatMap(toRows));
  }
}

const percent = (value: number | null): string => (value === null ? '' : value.toFixed(2));

function writeSurvey(page: TaggedPage, survey: AttestedSurvey | null): void {
  page.newPage();
  page.heading(2, 'Survey results');
  if (!survey) {
    page.paragraph('No results were computed for this survey.');
    return;
  }
  page.facts([
    ['Sampled members', String(survey.sample)],
    ['Not eligible', String(survey.ineligible)],
    ['Complete answers', String(survey.completes)],
    ['Response rate', survey.responseRate === null ? 'None' : `${percent(survey.responseRate)} %`],
  ]);
  page.note('Top-box scores in percent. NA in place of a score: too few members answered to show one.');
  page.table(
    'Survey results',
    [
      { title: 'Result', width: page.width - 160 },
      { title: 'n', width: 80, align: 'right' },
      { title: 'Score', width: 80, align: 'right' },
    ],
    survey.results.map(({ title, population, n, score, reportable }) => ({
      cells: [
        population === 'ccc' ? `${title}, children with chronic conditions` : title,
        String(n),
        reportable ? percent(score) : 'NA',
      ],
    })),
  );
}

const toRows = (measure: AttestedMeasure): TableRow[] => [
  { cells: [measure.code, measure.name, '', '', measure.designation], isGroup: true },
  ...measure.indicators.map(({ name, denominator, rate, designation }) => ({
    cells: [measure.code, name, denominator, rate, designation],
  })),
];
