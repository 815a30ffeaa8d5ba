import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { checkWorkbook } from './check-workbook.ts'

function workbook(cells: string): Uint8Array {
  return zipSync({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
  })
}

it.each([
  ['a table', '<row r="1"><c r="A1" s="1"><v>1</v></c></row><row r="9000"><c r="CV9000"/></row>'],
  ['a format of the last row', '<row r="1048576"><c s="2" r="A1048576"/></row>'],
  ['a format of the last column', '<row r="1"><c r="XFD1"/></row>'],
])('%s is read', (_name, cells) =>
  expect(checkWorkbook(workbook(cells))).resolves.toEqual({ hasErrors: false }),
)

it.each([
  ['a cell in the far corner', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ['a last row and a last column', '<row r="1"><c r="XFD1"/></row><row r="1048576"/>'],
  ['other quotes', "<row><x:c r = 'XFD1048576'/></row>"],
  ['an encoded address', '<row><c r="&#88;FD1048576"/></row>'],
])('%s is rejected', (_name, cells) => expect(checkWorkbook(workbook(cells))).rejects.toThrow())

it('a tag that is inflated in parts is read whole', async () => {
  const filling = Array.from(
    { length: 20_000 },
    (_, index) => `<c r="A${index + 1}"><v>${Math.random()}</v></c>`,
  )
  await expect(checkWorkbook(workbook(`<row>${filling.join('')}</row>`))).resolves.toEqual({
    hasErrors: false,
  })
  const far = '<row r="9"><c r="XFD1048576"/></row>'
  await expect(checkWorkbook(workbook(`<row>${filling.join(far)}</row>`))).rejects.toThrow()
})
