/**
 * Mistakes in a season folder, each of which would switch a part of validation off, refuse good files, or be loaded without a word. The
 * check must find every one at its place. `‸` marks that place in the text that is planted; it is not part of it.
 */

export interface Mistake {
  readonly what: string;
  readonly file: string;
  /** The first such text of the file is replaced. */
  readonly from: string;
  readonly to: string;
  /** What the check says to do. */
  readonly fix: string;
  /** What else must be changed for the mistake. */
  readonly also?: (files: Map<string, string>) => void;
}

const measures = (what: string, from: string, to: string, fix: string): Mistake => ({
  what,
  file: 'measures.json',
  from,
  to,
  fix,
});
const inFile =
  (file: string) =>
  (what: string, from: string, to: string, fix: string, also?: Mistake['also']): Mistake => ({
    what,
    file,
    from,
    to,
    fix,
    ...(also && { also }),
  });
const surveys = inFile('surveys.json');
const rules = inFile('rules.json');
const cahps = inFile('cahps-layout.json');
const hos = inFile('hos-layout.json');
const xsd = inFile('hedis-submission.xsd');
const milestones = inFile('milestones.csv');

/** A layout and samples without the survey of children with chronic conditions. */
function withoutChronicConditions(files: Map<string, string>): void {
  const layout = JSON.parse(files.get('cahps-layout.json') ?? '') as { surveys: Record<string, unknown> };
  delete layout.surveys['child-medicaid-ccc'];
  files.set('cahps-layout.json', JSON.stringify(layout, null, 1));
  const facts = files.get('surveys.json') ?? '';
  files.set('surveys.json', facts.replace(/,\s*"child-medicaid-ccc": \{[^}]*\}/, ''));
}

export const mistakes: readonly Mistake[] = [
  measures(
    'a relation of a mistyped type',
    '"type": "sumToTotal"',
    '"type": ‸"sumToTotl"',
    'Did you mean sumToTotal?',
  ),
  measures(
    'a relation without what its type needs',
    '{\n     "type": "sumToTotal",\n     "total": "Total",',
    '‸{\n     "type": "sumToTotal",',
    'Add "total": The stratum that is the total.',
  ),
  measures('a relation with an unknown field', '"per": "stratum"', '‸"pre": "stratum"', 'Did you mean per?'),
  measures(
    'a relation of a metric that is not there',
    '"metrics": [\n      "BMIPercentile",',
    '"metrics": [\n      ‸"BMIPercentil",',
    'Did you mean BMIPercentile?',
  ),
  measures(
    'a relation with a total that is not there',
    '"total": "Total"',
    '"total": ‸"Totals"',
    'Did you mean Total?',
  ),
  measures(
    'a relation that compares nothing',
    '"type": "sumToTotal",\n     "total": "Total",',
    '"type": ‸"sumToTotal",\n     "total": "Total",\n     "parts": ["Total"],',
    'Name a total that has parts, or remove the relation.',
  ),
  measures(
    'a unit that is none of the list',
    '"unit": "percent"',
    '"unit": ‸"percents"',
    'Did you mean percent?',
  ),
  measures(
    'a formula that is none of the list',
    '"rateFormula": "inverted"',
    '"rateFormula": ‸"inverse"',
    'Did you mean inverted?',
  ),
  measures(
    'a measure without product lines',
    '"productLines": [\n    "Commercial",\n    "Medicaid",\n    "Exchange"\n   ]',
    '"productLines": ‸[]',
    'Add A product line.',
  ),
  measures(
    'a mistyped product line',
    '"productLines": [\n    "Commercial"',
    '"productLines": [\n    ‸"Comercial"',
    'Did you mean Commercial?',
  ),
  measures('a flag in quotes', '"isEcds": false', '"isEcds": ‸"false"', 'Write false without quotes.'),
  measures(
    'a flag that contradicts the methods',
    '"isHybrid": true',
    '"isHybrid": ‸false',
    'Write true, or correct dataCollectionMethods.',
  ),
  measures(
    'a rated indicator that is not there',
    '"WCC.BMIPercentile.Total"\n    ],',
    '‸"WCC.BMIPercentile.Totl"\n    ],',
    'Did you mean WCC.BMIPercentile.Total?',
  ),
  measures(
    'a field of a measure that nobody reads',
    '"betterDirection": "higher"',
    '‸"beterDirection": "higher"',
    'Did you mean betterDirection?',
  ),
  measures(
    'a name that is there twice',
    '"isEcds": false,',
    '"isEcds": false,\n   ‸"isEcds": true,',
    'Remove it here or in line 483: only the last one would count.',
  ),
  measures(
    'a code that two measures have',
    '"code": "LSC"',
    '"code": ‸"WCC"',
    'Rename it, or remove one of the two WCC.',
  ),
  measures(
    'an indicator of another metric',
    '"key": "WCC.BMIPercentile.3-11"',
    '"key": ‸"WCC.BMIPercntile.3-11"',
    'Write WCC.BMIPercentile and, after a dot, the group or stratum; or correct the metric.',
  ),
  measures(
    'a retired code with a replacement that is not there',
    '"replacement": "CCS-E"',
    '"replacement": ‸"CCX-E"',
    'Write null, or the code of a measure. Did you mean CCS-E?',
  ),
  measures(
    'a rule about a measure that is not there',
    '"preventableComplications": "HPC"',
    '"preventableComplications": ‸"HPD"',
    'Name the measure that replaces it, or write null where the season has none. Did you mean HPC?',
  ),
  measures(
    'an element that the import schema does not have',
    '"withoutElements": [\n      "',
    '"withoutElements": [\n      ‸"X',
    'Did you mean NumeratorByAdminElig?',
  ),
  measures(
    'the measures of another year',
    '"measurementYear": 2025',
    '"measurementYear": ‸2024',
    'Write 2025, or correct MeasurementYear of season.csv.',
  ),
  rules(
    'a comma that is missing',
    '"threshold": 411 },\n    "H-003"',
    '"threshold": 411 }\n    ‸"H-003"',
    'Write a comma after the entry before.',
  ),
  surveys(
    'a comma too many',
    '"first": "2026-02-15", "last": "2026-05-31" }',
    '"first": "2026-02-15", "last": "2026-05-31", ‸}',
    'Remove the comma before }, or add what is missing.',
  ),
  rules('a rule that is not there', '"H-003": {', '‸"H-0O3": {', 'Did you mean H-003?'),
  rules(
    'a threshold out of its range',
    '"H-003": { "threshold": 100 }',
    '"H-003": { "threshold": ‸0 }',
    'Write a whole number from 1 to 10000 (members).',
  ),
  rules(
    'a switch of an unknown name',
    '"H-003": { "threshold": 100 }',
    '"H-003": { ‸"ison": true }',
    'Did you mean isOn?',
  ),
  surveys(
    'the fielding of last year',
    '"first": "2026-02-15"',
    '"first": ‸"2025-02-15"',
    'Move it by a year: the same weekday is 2026-02-14.',
  ),
  surveys(
    'a fielding that ends before it begins',
    '"last": "2026-05-31"',
    '"last": ‸"2026-01-31"',
    'Exchange the two days, or correct one of them.',
  ),
  surveys(
    'a sample of no survey',
    '"adult-medicaid": {',
    '‸"adult-medicad": {',
    'Did you mean adult-medicaid?',
  ),
  surveys(
    'a score of a question that the layout does not have',
    '"VRMACT": {',
    '‸"VRMACTX": {',
    'Did you mean VRMACT?',
  ),
  surveys(
    'answers that count for nobody',
    '"among": "fallRisk"',
    '"among": ‸"fallRisks"',
    'Did you mean fallRisk?',
  ),
  inFile('components.csv')(
    'a survey without a layout, which components collect',
    '1235,CAHPS,child CCC,950',
    '1235,CAHPS,‸child CCC,950',
    'Add the survey to cahps-layout.json and surveys.json, or correct the component of submission 1235.',
    withoutChronicConditions,
  ),
  cahps(
    'a key question that is no column',
    '"keyItems": [\n    "Q03"',
    '"keyItems": [\n    ‸"Q3"',
    'Did you mean Q03?',
  ),
  cahps(
    'a field of a question that nobody reads',
    '"plusDontKnow": true',
    '‸"plusDontKnw": true',
    'Did you mean plusDontKnow?',
  ),
  cahps(
    'a screener that is no column',
    '"screen": [\n      "Q03"',
    '"screen": [\n      ‸"Q02"',
    'Did you mean Q01?',
  ),
  cahps(
    'a disposition of an unknown class',
    '"class": "complete"',
    '"class": ‸"completed"',
    'Did you mean complete?',
  ),
  hos(
    'a field that does not begin where the one before ends',
    '"name": "LAYOUT_VERSION",\n    "start": 2',
    '"name": "LAYOUT_VERSION",\n    "start": ‸3',
    'Write 2, or correct the width of the field before.',
  ),
  hos(
    'a field that rules know by another name',
    '"name": "SRVDISP"',
    '"name": ‸"SRVDSIP"',
    'Did you mean SRVDISP?',
  ),
  hos(
    'a question that depends on none',
    '"dependsOn": [\n     "CCANYCA"',
    '"dependsOn": [\n     ‸"CCANYAC"',
    'Did you mean CCANYCA?',
  ),
  xsd(
    'a schema that is not XML',
    'type="HeaderType"/>\n        <',
    'type="HeaderType/>\n        ‸<',
    'Close every tag and every quote here or before, and write < as &lt; and & as &amp; inside texts.',
  ),
  xsd(
    'an element of an unknown type',
    '<xs:element name="measurementYear" type="MeasurementYearType"/>',
    '‸<xs:element name="measurementYear" type="MeasurementYeerType"/>',
    'Did you mean MeasurementYearType?',
  ),
  xsd(
    'a race category that measures.json has',
    '<xs:simpleType name="RaceType"><xs:restriction base="xs:token">\n    <xs:enumeration value="AmericanIndianOrAlaskaNative"/><xs:enumeration value="Asian"/>',
    '‸<xs:simpleType name="RaceType"><xs:restriction base="xs:token">\n    <xs:enumeration value="AmericanIndianOrAlaskaNative"/>',
    'Add the value "Asian" to the type, or take it out of measures.json.',
  ),
  milestones(
    'a milestone of last year',
    '2026-03-16T09:00:00-04:00',
    '‸2025-03-16T09:00:00-04:00',
    'Move it by a year: the same weekday is 2026-03-15.',
  ),
  milestones(
    'dates out of their order',
    '2026-06-15T12:00:00-04:00',
    '‸2026-05-15T12:00:00-04:00',
    'Move auditLock to a later moment, or planLock to an earlier one.',
  ),
  inFile('vendor-measures.csv')(
    'a certificate for a line that the measure does not have',
    '901,CBP,Commercial',
    '901,LSC,‸Commercial',
    'Write a product line of LSC, correct its code, or remove the row.',
  ),
  inFile('submissions.csv')(
    'a smaller sample of a measure without a sample',
    'CBP GSD',
    'CBP ‸CHL',
    'Take CHL out, or write the hybrid measure that is meant.',
  ),
  inFile('prior-results.csv')(
    'a result of a measure that nobody knows',
    'HMO,CBP,CBP.',
    'HMO,‸CBQ,CBQ.',
    'Correct the code, or add CBQ to changes.retiredCodes of measures.json. Did you mean CBP?',
  ),
  inFile('season.csv')(
    'the measure model of an earlier year',
    '2025-11-03',
    '‸2024-11-03',
    'Write the day of the measure model of 2025, or correct MeasurementYear.',
  ),
  inFile('organizations.csv')(
    'an organization of an unknown type',
    '950,Survey House,surveyVendor',
    '950,Survey House,‸surveyvendors',
    'Write surveyVendor in place of surveyvendors.',
  ),
  inFile('roles.csv')(
    'a role of an unknown name',
    ',auditor,',
    ',‸auditer,',
    'Write auditor in place of auditer.',
  ),
];
