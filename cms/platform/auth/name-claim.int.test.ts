import { beforeAll, expect, it } from 'vitest'
import { type Api, startedApi } from '../../../testing/api.ts'
import { issueToken } from '../../../testing/issue-token.ts'
import { samplePdf } from '../../../testing/sample-files.ts'
import { thesisValues } from '../../../testing/sample-values.ts'
import { submit } from '../../../testing/submit.ts'
import { upload } from '../../../testing/upload.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

it.each([
  ['Mari Liis Maasikas', 'Mari Liis', 'Maasikas'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
])('a thesis by %s, whose token has no more of the name than that', async (name, firstName, lastName) => {
  const token = await issueToken({ sub: name, name, given_name: undefined, family_name: undefined })
  const author = api.withToken(token)
  const form = await author('getForm', { params: { slug: 'thesis' } })
  expect(form).toMatchObject({
    data: { values: { general_thesis: { ut_first_name: firstName, ut_last_name: lastName } } },
  })

  const file = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'too.pdf' }
  const { itemUuid, value } = await upload(author, file, await samplePdf(name))
  const values = { general_thesis: { ...thesisValues, thesis_file: value } }
  expect(await submit(author, 'thesis', values, itemUuid)).toMatchObject({ ok: true, status: 200 })
  const stored = await api.as('manager')('getItem', { params: { slug: 'thesis', uuid: itemUuid } })
  expect(stored).toMatchObject({
    data: { values: { general_thesis: { ut_first_name: firstName, ut_last_name: lastName } } },
  })
})
