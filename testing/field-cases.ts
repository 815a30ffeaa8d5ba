import type { FieldSettings, FieldValue } from '#contract/fields.ts'
import type { FieldType } from '#contract/values/field-types.ts'

/** An input value of a field, the stored value (`undefined` if it counts as empty), and the field's settings. */
export type AcceptedCase = [
  type: FieldType,
  value: unknown,
  stored: FieldValue | undefined,
  settings?: FieldSettings,
]

/** An input value of a field, and the key of its error below `validation`. */
export type RejectedCase = [type: FieldType, value: unknown, messageKey: string, settings?: FieldSettings]

/** The current time assumed by the tables; only deadlines depend on it. */
export const tableNow = new Date('2080-05-10T12:00:00Z')

/** An array of `length` distinct texts. */
export function many(length: number) {
  return Array.from({ length }, (_, index) => `m${index}`)
}

/** Values that are stored as they are. */
function unchanged(type: FieldType, values: FieldValue[], settings?: FieldSettings): AcceptedCase[] {
  return values.map((value) => [type, value, value, settings])
}

/** Rejected values of a type by the key of their error. */
function rejected(
  type: FieldType,
  values: Record<string, unknown[]>,
  settings?: FieldSettings,
): RejectedCase[] {
  return Object.entries(values).flatMap(([messageKey, each]) =>
    each.map((value): RejectedCase => [type, value, messageKey, settings]),
  )
}

/** Single-line texts, multi-line texts and CERCS codes, then several texts in one field. */
const acceptedTexts: AcceptedCase[] = [
  ['text', '  Tere\u00a0 ', 'Tere'],
  ['text', 'O\u0303un', 'Õun'],
  ['text', 'a\tb', 'a b'],
  ...unchanged('text', ['x'.repeat(1000), '🎓'.repeat(1000), '<b>=1+1</b>']),
  ['text', ` ${'x'.repeat(1000)} `, 'x'.repeat(1000)],
  ['text', '   ', undefined],
  ['text', '\u200b', undefined],
  ['text', '\u0007\uFFFE', undefined],
  ['text', 'masin\uFFFEõpe', 'masinõpe'],
  ['text', 'a\u2028b\vc', 'a b c'],
  ['text', null, undefined],
  ...unchanged('volume', ['6 EAP', '6', 'kokkuleppel']),
  ...unchanged('search', ['graph', 'x'.repeat(1000)]),
  ['textarea', 'üks\r\nkaks\u2028kolm ', 'üks\nkaks\nkolm'],
  ['textarea', 'hajutatud süs\u0002\r\nteem\u001b', 'hajutatud süsteem'],
  ...unchanged('textarea', ['a\tb\n\n- c', 'x'.repeat(10_000)]),
  ['cercs_code', ' P170 ', 'P170'],
  ...unchanged('cercs_other', ['Z000']),
  ['text-multi', [' a ', 'b', 'a', ''], ['a', 'b']],
  ['text-multi', [' '], undefined],
  ...unchanged('text-multi', [many(50)]),
  ...unchanged('stringarray', [many(50), ['🎓'.repeat(200)]]),
  ...unchanged('tags', [['x'.repeat(200)]]),
  ['keywords', ['hõbepajud', 'ho\u0303bepajud', 'hõbe\u00ADpajud'], ['hõbepajud']],
  ...unchanged('keywords', [['x'.repeat(200)]]),
  ['keywords', [], undefined],
]
const rejectedTexts: RejectedCase[] = [
  ...rejected('text', {
    type: [5, true, ['a'], { a: 1 }],
    singleLine: ['a\nb', 'a\r\nb'],
    characters: ['a\u0000b', '\u0000', 'a\ud83d'],
    maxLength: ['x'.repeat(1001), '🎓'.repeat(1001)],
  }),
  ...rejected('volume', { type: [6], singleLine: ['6\nEAP'], maxLength: ['x'.repeat(1001)] }),
  ...rejected('search', { type: [true], maxLength: ['x'.repeat(1001)] }),
  ...rejected('textarea', { type: [['a']], maxLength: ['x'.repeat(10_001)], characters: ['a\u0000b'] }),
  ...rejected('cercs_code', { type: [170], cercs: ['p170', 'P1700', 'P17', 'Õ170', 'P١٧٠'] }),
  ...rejected('cercs_other', { type: [['P170']] }),
  ...rejected('text-multi', {
    type: ['a', ['a', 1]],
    maxItems: [many(51), Array.from({ length: 1001 }, () => 'a')],
  }),
  ...rejected('stringarray', { type: [{ 0: 'a' }], maxLength: [['x'.repeat(201)]] }),
  ...rejected('tags', { type: [5], singleLine: [['a\nb']], maxItems: [many(51)] }),
  ...rejected('keywords', {
    type: [[['a']]],
    characters: [['a\u0000']],
    maxLength: [['x'.repeat(201)]],
    maxItems: [many(51)],
  }),
]

function urlOf(length: number) {
  return `https://ut.ee/${'x'.repeat(length - 14)}`
}
function emailOf(length: number) {
  return `${'x'.repeat(length - 5)}@b.ee`
}
function emailWithLabel(length: number) {
  return `a@${'x'.repeat(length)}.ee`
}
function emails(length: number) {
  return many(length).map((name) => `${name}@b.ee`)
}

/** Web addresses, and e-mail addresses, one and several. */
const acceptedAddresses: AcceptedCase[] = [
  ['url', ' https://ut.ee/a?b=c#d ', 'https://ut.ee/a?b=c#d'],
  ...unchanged('url', ['HTTP://ut.ee:8080', 'http://[::1]/', urlOf(2048)]),
  ['url', ' ', undefined],
  ['url', '\uFEFFhttps://ut.ee/\u200B', 'https://ut.ee/'],
  ...unchanged('link', ['http://õ.ee', urlOf(2048)]),
  ['email', ' mari@ut.ee ', 'mari@ut.ee'],
  ['email', 'mari@\u200But.ee', 'mari@ut.ee'],
  ...unchanged('email', ['mari.maasikas+x@cs.ut.ee', 'info@õun.ee', "o'neil_{1}@b.c"]),
  ...unchanged('email', [emailWithLabel(63), emailOf(254)]),
  ['email', '', undefined],
  ...unchanged('auto-email', ['a@b.ee']),
  ['multi-email', ['a@b.ee', ' a@b.ee', ''], ['a@b.ee']],
  ...unchanged('multi-email', [emails(50)]),
  ...unchanged('auto-multi-email', [['a@b.ee']]),
]
const rejectedAddresses: RejectedCase[] = [
  ...rejected('url', {
    type: [5],
    url: [
      ...[
        'ut.ee',
        'ftp://ut.ee',
        '//ut.ee',
        'https://',
        'https:///ut.ee',
        'https:\\\\ut.ee',
        'https://a b.ee',
      ],
      ...['javascript:alert(1)', 'JavaScript:alert(1)//https://ut.ee', 'java\tscript:alert(1)'],
      ...['data:text/html,<script>alert(1)</script>', 'https://ut.ee:99999', 'https://ut.ee@evil.example'],
      'https://mari:sala@ut.ee',
    ],
    singleLine: ['https://ut.ee/\nx'],
    maxLength: [urlOf(2049)],
  }),
  ...rejected('link', {
    type: [5],
    url: ['mailto:a@b.ee', ' javascript:alert(1)'],
    maxLength: [urlOf(2049)],
  }),
  ...rejected('email', {
    type: [5, ['a@b.ee']],
    email: [
      ...['a@b', 'a', '@b.ee', 'a@', '.a@c.ee', 'a.@c.ee', 'a..b@c.ee', 'a@b@c.ee', 'a b@c.ee', '"a b"@c.ee'],
      ...['a@c..ee', 'a@c.ee.', 'a@-c.ee', 'a@c_d.ee', 'a@1.2.3.4', 'a@[1.2.3.4]', 'Mari <a@b.ee>'],
      ...['a@b.ee, c@d.ee', emailWithLabel(64)],
    ],
    singleLine: ['a@b.ee\nBcc: c@d.ee'],
    maxLength: [emailOf(255)],
  }),
  ...rejected('auto-email', { email: ['x'], type: [1] }),
  ...rejected('multi-email', { type: ['a@b.ee', [5]], email: [['a@b.ee', 'x']], maxItems: [emails(51)] }),
  ...rejected('auto-multi-email', { type: ['a@b.ee'], email: [['a@b']] }),
]

function optionsOf(values: (string | number)[]): FieldSettings {
  const labelOf = (value: string | number) => ({ et: `${value}`, en: `${value}` })
  return { options: values.map((value) => ({ value, label: labelOf(value), url: 'https://ut.ee/' })) }
}
const abc = optionsOf(['a', 'b', 'c'])
const numbers = optionsOf([3, 6])
const custom: FieldSettings = { ...abc, customSelect: true }

/** Checkboxes, selects and confirmations. */
const acceptedChoices: AcceptedCase[] = [
  ['checkbox', ['a', 'a', 'c'], ['a', 'c'], abc],
  ['checkbox', [], undefined, abc],
  ...unchanged('checkbox', [false, true]),
  ...unchanged('confirmation', [true]),
  ['confirmation', false, undefined],
  ...unchanged('radio', ['a'], abc),
  ['radio', ' b ', 'b', abc],
  ...unchanged('class', ['b'], abc),
  ...unchanged('select', ['c'], abc),
  ['select', '  muu  ', 'muu', custom],
  ['select', 'a\u200B', 'a', abc],
  ...unchanged('select', ['so\u00ADft'], optionsOf(['so\u00ADft'])),
  ...unchanged('multi-select', [['so\u00ADft']], optionsOf(['so\u00ADft'])),
  ...unchanged('select', ['x'.repeat(200)], custom),
  ...unchanged('select', ['6'], numbers),
  ...unchanged('select-withUrl', ['a'], abc),
  ...unchanged('multi-select', [['a', 'b']], abc),
  ['select-multi', ['a', ' muu '], ['a', 'muu'], custom],
  ...unchanged('select-multi', [many(50)], custom),
  ...unchanged('checkbox-withUrl', [['c']], abc),
  ...unchanged('select-withUrl-multi', [['a']], abc),
  ...unchanged('select-number', [6], numbers),
  ['select-number-multi', [3, 6, 3], [3, 6], numbers],
]
const rejectedChoices: RejectedCase[] = [
  ...rejected('checkbox', { option: [['x']], type: [true] }, abc),
  ...rejected('checkbox', { type: [['a'], 'true'] }),
  ...rejected('confirmation', { type: ['true', 1, ['true']] }),
  ...rejected('radio', { option: ['x'], type: [['a']] }, abc),
  ...rejected('class', { option: ['A'], type: [1] }, abc),
  ...rejected('select', { option: ['muu'], characters: ['a\u0000'] }, abc),
  ...rejected('select', { option: ['a'] }),
  ...rejected('select', { type: [3] }, numbers),
  ...rejected('select', { type: [{ a: 1 }], maxLength: ['x'.repeat(201)] }, custom),
  ...rejected('select-withUrl', { option: ['x'], type: [['a']] }, abc),
  ...rejected('multi-select', { option: [['a', 'x']], type: ['a'] }, abc),
  ...rejected('select-multi', { maxLength: [['x'.repeat(201)]], maxItems: [many(51)], type: ['a'] }, custom),
  ...rejected('checkbox-withUrl', { option: [['x']], type: ['a'] }, abc),
  ...rejected('select-withUrl-multi', { option: [['__proto__']], type: [[1]] }, abc),
  ...rejected('select-number', { option: [4], type: ['3'] }, numbers),
  ...rejected('select-number-multi', { option: [[3, 4]], type: [['3'], 3] }, numbers),
]

const deadline: FieldSettings = { deadline: true }
const limits: FieldSettings = { min: 1, max: 20, integer: true }

/**
 * Numbers, days and times. 2080-05-10 in Tallinn ends at 3482600399; the last second of the day before is 3482513999.
 * On 2026-10-25 the hour from three to four occurs twice there, first in summer time (+03:00).
 */
const acceptedNumbers: AcceptedCase[] = [
  ...unchanged('number', [0, -2.5, Number.MAX_SAFE_INTEGER, 1e300]),
  ...unchanged('number', [1, 20], limits),
  ...unchanged('year', [1900, 2100]),
  ...unchanged('date', ['2024-02-29', '2000-02-29', '9999-12-31']),
  ['date', ' 1918-02-24 ', '1918-02-24'],
  ['date', '2080-05-10', 3_482_600_399, deadline],
  ...unchanged('date', [3_482_600_399, 3_482_514_000], deadline),
  ...unchanged('date-time', ['2026-05-10T23:59', '2026-05-10T12:00:00.000Z', '2026-03-29T03:30']),
  ['date-range', ['', null], undefined],
  ...unchanged('date-range', [
    ['2026-05-10', '2026-05-10'],
    ['2024-02-28', '2024-02-29'],
  ]),
  ...unchanged('date-range-time', [
    ['2026-05-10T12:00Z', '2026-05-10T15:00+03:00'],
    ['2026-10-25T03:30+03:00', '2026-10-25T03:10+02:00'],
    ['2026-03-29T02:59', '2026-03-29T04:00'],
  ]),
]
const rejectedNumbers: RejectedCase[] = [
  ...rejected('number', {
    number: ['5', 'viis', Number.POSITIVE_INFINITY, Number.NaN],
    type: [true, [5]],
  }),
  ...rejected('number', { min: [0, -1], max: [21], integer: [1.5], number: ['viis'] }, limits),
  ...rejected('year', { date: [1899, 2101, 2020.5, '2020'], type: [[2020]] }),
  ...rejected('date', {
    date: [
      ...[
        '2025-02-29',
        '1900-02-29',
        '2026-04-31',
        '2026-2-1',
        '0000-01-01',
        '01.02.2026',
        '2026-05-10T10:00',
      ],
    ],
    type: [1_778_446_799],
  }),
  ...rejected(
    'date',
    {
      deadlinePast: ['2080-05-09', 3_482_513_999, '2020-01-01'],
      date: [3_482_600_399.5, 3_482_600_399_000, -1, 'homme'],
      type: [true],
    },
    deadline,
  ),
  ...rejected('date-time', {
    date: [
      ...['2026-05-10', '2026-05-10T24:00', '2026-05-10T12:60', '2026-05-10T12:00+15:00', '2026-05-10 12:00'],
      '2026-02-30T12:00',
    ],
    type: [5],
  }),
  ...rejected('date-range', {
    dateRange: [
      ['2026-05-11', '2026-05-10'],
      ['2026-05-11'],
      ['2026-05-11', ''],
      ['2026-05-11', '2026-05-12', '2026-05-13'],
    ],
    date: [
      ['2026-05-11', 'x'],
      ['2025-02-28', '2025-02-29'],
    ],
    type: ['2026-05-11', [1, 2]],
  }),
  ...rejected('date-range-time', {
    dateRange: [
      ['2026-05-10T12:01Z', '2026-05-10T15:00+03:00'],
      ['2026-10-25T03:30+02:00', '2026-10-25T03:40+03:00'],
      ['2026-03-29T04:00', '2026-03-29T02:59'],
    ],
    date: [['2026-05-10', '2026-05-11']],
    type: [{ start: 'x' }],
  }),
]

export const pdf: FieldSettings = { fileFormats: ['pdf', '.ZIP'], maxSize: '2 KB' }
export function file(fileName: string, fileSize: number, fileType: string) {
  return { fileName, fileSize, fileType }
}
export function person(email: string) {
  return { firstname: 'Mari', lastname: 'Õun', email }
}
const three = ['a@b.ee', 'b@b.ee', 'c@b.ee'].map(person)
function named(length: number) {
  return { ...person('a@b.ee'), firstname: 'x'.repeat(length) }
}

/** What can be checked of an upload without its content, and the first error of a list of supervisors. */
const acceptedObjects: AcceptedCase[] = [
  ...unchanged(
    'file',
    [
      file('thesis/u/f/A.PDF', 2048, 'application/pdf'),
      file('a.zip', 1, ''),
      file('a.zip', 1, 'application/x-zip-compressed'),
      file('a.pdf', 1, 'Application/PDF; charset=binary'),
    ],
    pdf,
  ),
  ...unchanged('file', [file('a.rtf', 10 * 1024 ** 2, 'text/rtf')]),
  ['supervisorsList', [{ ...person(' a@b.ee '), firstname: ' Mari\uFFFE' }], [person('a@b.ee')]],
  ...unchanged('supervisorsList', [three, [named(200)]]),
]
const rejectedObjects: RejectedCase[] = [
  ...rejected(
    'file',
    {
      type: ['a.pdf', [file('a.pdf', 1, '')], { fileName: 'a.pdf' }, file('a.pdf', 1.5, '')],
      fileEmpty: [file('a.pdf', 0, '')],
      fileType: [
        file('a.exe', 1, ''),
        file('a.pdf.exe', 1, 'application/pdf'),
        file('pdf', 1, 'application/pdf'),
        file('a.docx', 1, ''),
        file('a.pdf', 1, 'text/html'),
      ],
      fileSize: [file('a.pdf', 2049, 'application/pdf')],
      characters: [
        file('a\u0000.pdf', 1, ''),
        file('a.pdf', 1, 'application/pdf;\u0000'),
        file('a.pdf', 1, 'application/pdf;\ud83d'),
      ],
    },
    pdf,
  ),
  ...rejected('file', {
    fileType: [file('a.exe', 1, '')],
    fileSize: [file('a.rtf', 10 * 1024 ** 2 + 1, '')],
  }),
  ...rejected('supervisorsList', {
    type: [{ firstname: 'Mari' }, ['Mari'], [{ ...person('a@b.ee'), lastname: 5 }]],
    supervisors: [[...three, person('d@b.ee')]],
    email: [[person('a@b')]],
    required: [[{ ...person('a@b.ee'), lastname: ' ' }]],
    unknownField: [[{ ...person('a@b.ee'), role: 'x' }]],
    maxLength: [[named(201)]],
  }),
]

/** Accepted and rejected values of every field type, for tests of the validator and of the endpoints. */
export const fieldCases: { accepted: AcceptedCase[]; rejected: RejectedCase[] } = {
  accepted: [
    ...acceptedTexts,
    ...acceptedAddresses,
    ...acceptedChoices,
    ...acceptedNumbers,
    ...acceptedObjects,
  ],
  rejected: [
    ...rejectedTexts,
    ...rejectedAddresses,
    ...rejectedChoices,
    ...rejectedNumbers,
    ...rejectedObjects,
  ],
}
