import type { FieldSettings } from '#contract/fields.ts'
import type { FieldCases } from './field-case-types.ts'

const pdf: FieldSettings = { fileFormats: ['pdf', '.ZIP'], maxSize: '2 KB' }
function file(fileName: string, fileSize: number, fileType: string) {
  return { fileName, fileSize, fileType }
}
function same(fileName: string, fileSize: number, fileType: string) {
  return [file(fileName, fileSize, fileType), file(fileName, fileSize, fileType)] as const
}

/** Checks of an upload that do not need its content. */
export const fileCases: FieldCases = {
  accepted: [
    ['file', ...same('thesis/u/f/A.PDF', 2048, 'application/pdf'), pdf],
    ['file', ...same('a.zip', 1, ''), pdf],
    ['file', ...same('a.zip', 1, 'application/x-zip-compressed'), pdf],
    ['file', ...same('a.pdf', 1, 'Application/PDF; charset=binary'), pdf],
    ['file', ...same('a.rtf', 10 * 1024 ** 2, 'text/rtf')],
  ],
  rejected: [
    ['file', 'a.pdf', 'type', pdf],
    ['file', [file('a.pdf', 1, '')], 'type', pdf],
    ['file', { fileName: 'a.pdf' }, 'type', pdf],
    ['file', file('a.pdf', 0, ''), 'fileEmpty', pdf],
    ['file', file('a.pdf', 1.5, ''), 'type', pdf],
    ['file', file('a.exe', 1, ''), 'fileType', pdf],
    ['file', file('a.pdf.exe', 1, 'application/pdf'), 'fileType', pdf],
    ['file', file('pdf', 1, 'application/pdf'), 'fileType', pdf],
    ['file', file('a.docx', 1, ''), 'fileType', pdf],
    ['file', file('a.pdf', 1, 'text/html'), 'fileType', pdf],
    ['file', file('a.exe', 1, ''), 'fileType'],
    ['file', file('a.pdf', 2049, 'application/pdf'), 'fileSize', pdf],
    ['file', file('a.rtf', 10 * 1024 ** 2 + 1, ''), 'fileSize'],
    ['file', file('a\u0000.pdf', 1, ''), 'characters', pdf],
    ['file', file('a.pdf', 1, 'application/pdf;\u0000'), 'characters', pdf],
    ['file', file('a.pdf', 1, 'application/pdf;\ud83d'), 'characters', pdf],
  ],
}

function person(email: string) {
  return { firstname: 'Mari', lastname: 'Õun', email }
}
const three = ['a@b.ee', 'b@b.ee', 'c@b.ee'].map(person)
function named(length: number) {
  return { ...person('a@b.ee'), firstname: 'x'.repeat(length) }
}

/** Only the first error of a list; errors per row are tested separately. */
export const supervisorCases: FieldCases = {
  accepted: [
    ['supervisorsList', [{ ...person(' a@b.ee '), firstname: ' Mari' }], [person('a@b.ee')]],
    ['supervisorsList', three, three],
    ['supervisorsList', [named(200)], [named(200)]],
  ],
  rejected: [
    ['supervisorsList', { firstname: 'Mari' }, 'type'],
    ['supervisorsList', ['Mari'], 'type'],
    ['supervisorsList', [...three, person('d@b.ee')], 'supervisors'],
    ['supervisorsList', [person('a@b')], 'email'],
    ['supervisorsList', [{ ...person('a@b.ee'), lastname: ' ' }], 'required'],
    ['supervisorsList', [{ ...person('a@b.ee'), role: 'x' }], 'unknownField'],
    ['supervisorsList', [named(201)], 'maxLength'],
    ['supervisorsList', [{ ...person('a@b.ee'), lastname: 5 }], 'type'],
  ],
}
