// One long file: its lists of edge values have one per line.
/** Files that are slightly wrong, or look wrong but are not; seeded, so that a failure can be reproduced. */

export interface Mutant {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Why the reader may refuse what xmllint accepts. */
  readonly refusedByUs?: string;
}

/** mulberry32: small, and the same on every machine. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const utf8 = new TextEncoder();
const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 0xff);
const utf16 = (text: string, littleEndian: boolean, mark: boolean) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('');
  const bytes = new Uint8Array(units.length * 2);
  for (let i = 0; i < units.length; i++) {
    const code = units.charCodeAt(i);
    bytes[2 * i + (littleEndian ? 0 : 1)] = code & 0xff;
    bytes[2 * i + (littleEndian ? 1 : 0)] = code >> 8;
  }
  return bytes;
};

/** Values at the edges of the lexical spaces. */
const counts = [
  '',
  ' ',
  '0',
  '-0',
  '+0',
  '+5',
  '007',
  '-1',
  '1.0',
  '1e3',
  '999999999',
  '1000000000',
  '0000000000001',
  ' 12 ',
  '\n12\t',
  '1 2',
  '１２',
  '1,000',
  '0x1F',
  '--1',
  '+',
  '12a',
  '&#49;2',
  '<![CDATA[12]]>',
  '1<!-- a -->2',
  '<?a b?>12',
  '<b/>12',
  '000000000000000000000000000000012',
  '9999999999999999999999999',
  '\u00a012',
  '&#32;12&#9;',
  '-00',
  '+-1',
];
const percents = [
  '',
  '0',
  '100',
  '100.0',
  '100.000001',
  '100.0000000',
  '99.9999999',
  '0.000001',
  '0.0000001',
  '-0.0',
  '-0.1',
  '.5',
  '5.',
  '.',
  '+.5',
  '1.2.3',
  '1e1',
  'NaN',
  'INF',
  '0.1000000000',
  '00050.50',
  ' 50.5 ',
  '50 .5',
  '-.0',
  '100.00000000000000000001',
  '1234567890123456789012345.5',
];
const dates = [
  '2026-05-11T14:05:00',
  '2026-05-11T14:05:00Z',
  '2026-05-11T14:05:00+14:00',
  '2026-05-11T14:05:00+14:01',
  '2026-05-11T14:05:00-13:59',
  '2026-02-29T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '2000-02-29T00:00:00',
  '1900-02-29T00:00:00',
  '2026-05-11T24:00:00',
  '2026-05-11T24:00:01',
  '2026-05-11T24:00:00.0',
  '2026-05-11T23:59:60',
  '2026-05-11T23:60:00',
  '2026-13-01T00:00:00',
  '2026-00-01T00:00:00',
  '2026-01-00T00:00:00',
  '2026-04-31T00:00:00',
  '12026-05-11T14:05:00Z',
  '012026-05-11T14:05:00Z',
  '0000-01-01T00:00:00',
  '-0001-01-01T00:00:00',
  '-0004-02-29T00:00:00',
  '2026-5-11T14:05:00',
  '2026-05-11',
  '14:05:00',
  '2026-05-11 14:05:00',
  '2026-05-11T14:05',
  '2026-05-11T14:05:00.',
  '2026-05-11T14:05:00.123456789Z',
  '2026-05-11t14:05:00z',
  ' 2026-05-11T14:05:00Z\n',
  '2026-05-11T14:05:00+0100',
  '2026-05-11T14:05:00+1:00',
  '+2026-05-11T14:05:00',
  '2026-05-11T14:05:00Z ',
  '2026-05-11T14:05:5Z',
  '2026-05-11T14:05:00+00:60',
  '2026-05-11T25:00:00',
  '',
];
const attributeTexts = [
  'Y',
  'N',
  'y',
  '',
  ' Y ',
  'CBP',
  'cbp',
  'ABCDEF',
  'A',
  'A1',
  'ABCDE-XYZ',
  'ABCDE-WXYZ',
  '  CBP\n',
  'C BP',
  'CBP.',
  'A&#66;C',
  'Q.a',
  'QQ.a-b.c',
  'QQ.a.b.c.d',
  'QQ.a.b.c.d.e',
  'QQ.a_b',
  'QQ..a',
  'f4617b13-4980-5c21-afa1-29731125036c',
  'F4617B13-4980-5C21-AFA1-29731125036C',
  '{f4617b13-4980-5c21-afa1-29731125036c}',
  'White',
  'white',
  'Unknown',
  '&lt;',
  'H',
  'E',
  'a&b',
  'a<b',
  '&#0;',
  '&#xD800;',
  '&#x10FFFF;',
  '&#x110000;',
  '&nbsp;',
  '2025.1',
  '2025.12',
  '2025.',
  '2025.1 ',
  '2024.1',
];
const intrusions = [
  '<!-- fine -->',
  '<!-- a -- b -->',
  '<!-- a --->',
  '<?target data?>',
  '<?xml version="1.0"?>',
  '<?XML a?>',
  '<?a:b c?>',
  '<??>',
  'text',
  '&#32;',
  '&#160;',
  '<![CDATA[]]>',
  '<![CDATA[ ]]>',
  '<![CDATA[x]]>',
  ']]>',
  '&amp;',
  '&undefined;',
  '&#xZZ;',
  '<extra/>',
  '<x:extra xmlns:x="urn:x"/>',
  '<x:extra/>',
  '\u0000',
  '\u0001',
  '\ufffe',
  '\u0085',
  '\u2028',
  '&',
  '<',
  '>',
  '"',
  ']]',
  '<!ELEMENT a ANY>',
  '<![INCLUDE[x]]>',
  '<!---->',
  '<!-->',
  '<a><b></a></b>',
  '<a',
  '</a>',
  '\r',
  '\t\n\r ',
  '😀',
  '<?a?>',
  '<?a ? >?>',
  '<1/>',
  '<-a/>',
  '< a/>',
];
const attributeIntrusions = [
  ' extra="1"',
  ' xsi:nil="false"',
  ' xsi:nil="true"',
  ' xsi:type="h"',
  ' xsi:type="HeaderType"',
  ' xsi:type="hedisSubmission"',
  ' xml:lang="en"',
  ' xml:space="preserve"',
  ' xml:id="a"',
  ' xmlns:x="urn:x"',
  ' xmlns:x=""',
  ' xmlns=""',
  ' xmlns="urn:quality-portal:hedis:2025"',
  ' xmlns="urn:other"',
  ' x:y="1"',
  ' a="1" a="2"',
  ' xmlns:x="urn:x" x:y="1"',
  ' key',
  ' key=1',
  " single='1'",
  ' =""',
  ' a = "1"',
  'a="1"',
  ' xmlns:xml="http://www.w3.org/XML/1998/namespace"',
  ' xsi:schemaLocation="urn:a b.xsd"',
  ' xsi:noNamespaceSchemaLocation="b.xsd"',
  ' xsi:other="1"',
  '\n',
  '\t \r\n',
  ' /',
  ' a="&#10;"',
];
const xsi = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

type Random = (below: number) => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

interface Element {
  readonly start: number;
  readonly openEnd: number;
  readonly end: number;
  readonly name: string;
}

/** Positions of the elements; the sources are regular enough for a regular expression. */
function toElements(xml: string): Element[] {
  const found: Element[] = [];
  const open: { start: number; openEnd: number; name: string }[] = [];
  for (const match of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^<>]*?(\/?)>/g)) {
    const [all, slash, name = '', selfClosing] = match;
    const end = match.index + all.length;
    if (slash) {
      const start = open.pop();
      if (start) found.push({ ...start, end });
    } else if (selfClosing) found.push({ start: match.index, openEnd: end, end, name });
    else open.push({ start: match.index, openEnd: end, name });
  }
  return found.sort((a, b) => a.start - b.start);
}

const listLeaves = (xml: string): Element[] =>
  toElements(xml).filter(
    (e) => e.openEnd < e.end && xml.indexOf('<', e.openEnd) === xml.lastIndexOf('</', e.end - 1),
  );

const cut = (text: string, from: number, to: number, by = '') => text.slice(0, from) + by + text.slice(to);

/** Named ways to change a file; each returns the changed text or bytes. */
const mutations: Readonly<Record<string, (xml: string, random: Random) => string | Uint8Array>> = {
  drop(xml, random) {
    const e = pick(random, toElements(xml));
    return cut(xml, e.start, e.end);
  },
  repeat(xml, random) {
    const e = pick(random, toElements(xml).slice(1));
    return cut(xml, e.end, e.end, xml.slice(e.start, e.end));
  },
  swap(xml, random) {
    const all = toElements(xml);
    const i = 1 + random(all.length - 2);
    const a = all[i];
    const b = all.find((e) => a !== undefined && e.start >= a.end);
    if (!a || !b) return xml;
    return (
      xml.slice(0, a.start) +
      xml.slice(b.start, b.end) +
      xml.slice(a.end, b.start) +
      xml.slice(a.start, a.end) +
      xml.slice(b.end)
    );
  },
  move(xml, random) {
    const all = toElements(xml);
    const a = pick(random, all.slice(1));
    const b = pick(random, all);
    return b.openEnd <= a.start
      ? cut(cut(xml, a.start, a.end), b.openEnd, b.openEnd, xml.slice(a.start, a.end))
      : xml;
  },
  rename(xml, random) {
    const all = toElements(xml);
    const a = pick(random, all);
    const name = pick(random, [
      pick(random, all).name,
      `${a.name}x`,
      a.name.toLowerCase(),
      `h:${a.name}`,
      'Denominator',
    ]);
    return (
      xml.slice(0, a.start) +
      xml
        .slice(a.start, a.end)
        .replace(`<${a.name}`, `<${name}`)
        .replace(new RegExp(`</${a.name}>$`), `</${name}>`) +
      xml.slice(a.end)
    );
  },
  renameStartOnly: (xml, random) => {
    const a = pick(random, toElements(xml));
    return cut(xml, a.start + 1, a.start + 1 + a.name.length, 'Other');
  },
  selfClose(xml, random) {
    const a = pick(random, toElements(xml));
    return cut(xml, a.openEnd - 1, a.end, '/>');
  },
  attributeText(xml, random) {
    const a = pick(random, [...xml.matchAll(/="([^"]*)"/g)]);
    return cut(xml, a.index + 2, a.index + a[0].length - 1, pick(random, attributeTexts));
  },
  attributeDrop(xml, random) {
    const a = pick(random, [...xml.matchAll(/ [\w:]+="[^"]*"/g)]);
    return cut(xml, a.index, a.index + a[0].length);
  },
  attributeAdd(xml, random) {
    const a = pick(random, toElements(xml));
    const at = a.start + 1 + a.name.length;
    const extra = pick(random, attributeIntrusions);
    return cut(xml, at, at, extra.includes('xsi:') && random(4) > 0 ? xsi + extra : extra);
  },
  attributeSpace(xml, random) {
    const a = pick(random, [...xml.matchAll(/="/g)]);
    return cut(xml, a.index, a.index + 2, pick(random, [' = "', '\n=\t"', '="\n', '=', "='", '"="']));
  },
  count(xml, random) {
    const a = pick(random, [...xml.matchAll(/>([0-9]+)</g)]);
    return cut(xml, a.index + 1, a.index + a[0].length - 1, pick(random, counts));
  },
  percent(xml, random) {
    const a = pick(random, [...xml.matchAll(/(?:Rate|CYAR|Percent|OE|Count|Variance)>([0-9.]+)</g)]);
    return cut(xml, a.index + a[0].indexOf('>') + 1, a.index + a[0].length - 1, pick(random, percents));
  },
  date: (xml, random) => xml.replace(/(<generatedAt>)[^<]*/, `$1${pick(random, dates)}`),
  header(xml, random) {
    const a = pick(
      random,
      listLeaves(xml).filter((e) => e.end < xml.indexOf('</header>')),
    );
    const close = xml.lastIndexOf('</', a.end);
    const texts = [
      '',
      ' ',
      'x',
      'Medicare',
      ' Commercial ',
      'HMO/POS  Combined',
      'HMO/POS Combined',
      'H1234',
      'h1234',
      '001',
      '0',
      '-1',
      '2015',
      '2014',
      '2100',
      '+2025',
      '2025.0',
      'x'.repeat(201),
      '😀'.repeat(200),
      '😀'.repeat(201),
      '12345678901234567890123',
      '1234567890123456789012345678',
    ];
    return cut(xml, a.openEnd, close, pick(random, texts));
  },
  intrude(xml, random) {
    const at = random(3) === 0 ? random(xml.length) : pick(random, toElements(xml)).openEnd;
    return cut(xml, at, at, pick(random, intrusions));
  },
  around(xml, random) {
    const extra = pick(random, intrusions);
    const declaration = xml.indexOf('?>') + 2;
    return pick(random, [
      extra + xml,
      xml + extra,
      cut(xml, declaration, declaration, extra),
      `${xml}${xml}`,
      xml.slice(declaration),
    ]);
  },
  declaration(xml, random) {
    const head = pick(random, [
      '',
      '<?xml version="1.0"?>',
      "<?xml version='1.0' encoding='utf-8'?>",
      '<?xml version="1.1"?>',
      '<?xml version="2.0"?>',
      '<?xml encoding="UTF-8"?>',
      '<?xml version="1.0" standalone="yes"?>',
      '<?xml version="1.0" standalone="maybe"?>',
      '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
      '<?xml version="1.0" standalone="yes" encoding="UTF-8"?>',
      '<?xml version="1.0" encoding="nonsense-8"?>',
      '<?xml version="1.0" encoding=""?>',
      '<?xml version="1.0" encoding="UTF-16"?>',
      '<?xml version="1.0" encoding="ISO-8859-1"?>',
      '<?xml version="1.0" encoding="US-ASCII"?>',
      '<?xml?>',
      ' <?xml version="1.0"?>',
      '<?xml  version = "1.0"\n?>',
      '<?xml version="1.0"',
      '<?XML version="1.0"?>',
      '<?xml version="1.0" extra="1"?>',
      '<?xml version="1.0"encoding="UTF-8"?>',
    ]);
    return head + xml.slice(xml.indexOf('?>') + 2);
  },
  encoding(xml, random) {
    const as = (label: string) => xml.replace('encoding="UTF-8"', `encoding="${label}"`);
    const name = (text: string) => text.replace(/(<organizationName>)[^<]*/, `$1Caf\u00e9`);
    return pick(random, [
      () => utf16(as('UTF-16'), true, true),
      () => utf16(as('UTF-16'), false, true),
      () => utf16(as('UTF-16'), true, true).slice(0, -1),
      () => latin1(name(as('ISO-8859-1'))),
      () => latin1(name(xml)),
      () => latin1(as('US-ASCII')),
      () => utf8.encode(name(as('US-ASCII'))),
      () => utf8.encode(name(as('utf-8'))),
      () => utf8.encode(`\ufeff${xml}`),
      () => utf8.encode(`\ufeff${as('ISO-8859-1')}`),
    ])();
  },
  prefix(xml, random) {
    const all = xml.replace(/<(\/?)([A-Za-z])/g, '<$1h:$2').replace('xmlns=', 'xmlns:h=');
    return pick(random, [
      all,
      all.replace('xmlns:h=', 'xmlns:g='),
      all.replace('<h:header>', '<header>'),
      all.replaceAll('code="', 'h:code="'),
      all
        .replace(/h:measures/g, 'g:measures')
        .replace('<g:measures', '<g:measures xmlns:g="urn:quality-portal:hedis:2025"'),
    ]);
  },
  namespace: (xml, random) =>
    xml.replace(
      'urn:quality-portal:hedis:2025',
      pick(random, [
        'urn:quality-portal:hedis:2026',
        '',
        'urn:quality-portal:hedis:2025 ',
        'URN:quality-portal:hedis:2025',
        'urn:quality-portal:hedis:&#50;025',
      ]),
    ),
  truncate: (xml, random) => xml.slice(0, random(xml.length)),
  flip(xml, random) {
    const bytes = utf8.encode(xml);
    const at = random(bytes.length);
    bytes[at] = pick(random, [
      0,
      0x80,
      0xc0,
      0xed,
      0xff,
      0x3c,
      0x26,
      0x20,
      0x31,
      0x22,
      (bytes[at] ?? 0) ^ 1,
      (bytes[at] ?? 0) ^ 0x20,
    ]);
    return bytes;
  },
  bytes(xml, random) {
    const at = xml.indexOf('Example') + 3;
    const wrong = pick(random, [
      [0xc3],
      [0xc3, 0xa9],
      [0xe2, 0x82],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x9f, 0x98, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xc0, 0xaf],
      [0xef, 0xbf, 0xbe],
      [0xef, 0xbb, 0xbf],
    ]);
    return Uint8Array.from([...utf8.encode(xml.slice(0, at)), ...wrong, ...utf8.encode(xml.slice(at))]);
  },
  lineEnds: (xml, random) => xml.replaceAll('\n', pick(random, ['\r\n', '\r', '\n\n', '', ' '])),
};

/** About `each` mutants of every kind over the given sources. */
export function makeMutants(sources: Readonly<Record<string, string>>, each: number, seed: number): Mutant[] {
  const random = createRandom(seed);
  const mutants: Mutant[] = [];
  for (const [kind, mutate] of Object.entries(mutations))
    for (const [source, xml] of Object.entries(sources))
      for (let i = 0; i < each; i++) {
        const made = mutate(xml, random);
        mutants.push({
          name: `${kind}-${source}-${i}`,
          bytes: typeof made === 'string' ? utf8.encode(made) : made,
        });
      }
  return mutants;
}

/** Every edge value once, independent of the seed. */
export function edgeCases(xml: string): Mutant[] {
  const cases: Mutant[] = [];
  const add = (name: string, text: string) => cases.push({ name, bytes: utf8.encode(text) });
  const into = (kind: string, pattern: RegExp, values: readonly string[]) =>
    values.forEach((value, i) =>
      add(
        `${kind}-${i}`,
        xml.replace(pattern, (_all, before: string) => before + value),
      ),
    );
  into('count', /(<NumeratorBySupplemental>)[^<]*/, counts);
  into('percent', /(<Rate>)[^<]*/, percents);
  into('decimal', /(<ExpectedCount>)[^<]*/, percents);
  into('date', /(<generatedAt>)[^<]*/, dates);
  into('code', /(<measure code=")[^"]*/, attributeTexts);
  into('flag', /(reportMeasure=")[^"]*/, attributeTexts);
  into('key', /(<indicator key=")[^"]*/, attributeTexts);
  into('guid', /(certificationGuid=")[^"]*/, attributeTexts);
  into('version', /(schemaVersion=")[^"]*/, attributeTexts);
  into('between', /(<measures>)/, intrusions);
  into('inside', /(<organizationName>)/, intrusions);
  into('tag', /(<header)/, attributeIntrusions);
  into('root', /(<hedisSubmission)/, attributeIntrusions);
  into(
    'tagXsi',
    /(<header)/,
    attributeIntrusions.map((a) => xsi + a),
  );
  return cases;
}
