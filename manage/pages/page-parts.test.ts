import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { link, paragraph, pictureNode, richText } from '../../testing/sample-pages.ts'
import { mergePage, pageParts, withoutSharedLines } from './page-parts.ts'

const both = (text: string) => ({ et: richText(paragraph(text)), en: richText(paragraph(text)) })
const base = { slug: 'abi', title: { et: 'Abi', en: 'Help' }, content: both('a') }
const i18n = createInstance()
await i18n.init({ lng: 'et' })

describe('a page that both have changed', () => {
  it('is merged by language', () => {
    const saved = {
      ...base,
      title: { ...base.title, en: 'Support' },
      content: { ...base.content, et: both('b').et },
    }
    const mine = {
      ...base,
      title: { et: 'Juhend', en: 'Guide' },
      content: { ...base.content, en: both('c').en },
    }
    const versions = { base, saved, mine }
    const merged = pageParts(
      mergePage(versions, () => 'mine'),
      i18n.t,
    )
    expect(merged.map((part) => Object(part).text)).toEqual(['Juhend', 'Guide', 'b', 'c'])
    expect(mergePage(versions, () => 'saved').title).toEqual({ et: 'Juhend', en: 'Support' })
  })

  it('is not changed by what the editor adds to a text', () => {
    const { root } = base.content.et
    const opened = { root: { ...root, textFormat: 0, textStyle: '' } }
    const mine = { ...base, content: { ...base.content, et: opened } }
    const saved = { ...base, content: both('b') }
    expect(mergePage({ base, saved, mine }, () => 'mine').content).toEqual(
      mergePage({ base, saved, mine }, () => 'saved').content,
    )
  })
})

describe('the text of a page', () => {
  const contentOf = (...blocks: Parameters<typeof richText>) => {
    const parts = pageParts({ ...base, content: { ...base.content, et: richText(...blocks) } }, i18n.t)
    return parts.find(({ key }) => key === 'content.et')
  }
  it('differs where words, links, pictures or formats do', () => {
    const bold = {
      ...paragraph('a'),
      children: paragraph('a').children.map((node) => ({ ...node, format: 1 })),
    }
    const linked = (url: string) => ({ ...paragraph(''), children: [link(url, 'a')] })
    const blocks = [
      paragraph('a'),
      { ...paragraph('a'), type: 'heading', tag: 'h2' },
      bold,
      linked('/feedback'),
      linked('/terms'),
      pictureNode('6f1f7ac6-3f5c-4a5e-9a6e-2b1c5f3d7e80'),
    ]
    const texts = blocks.map((block) => Object(contentOf(block)).text)
    expect(texts).toEqual([
      'a',
      '## a',
      '**a**',
      '[a](/feedback)',
      '[a](/terms)',
      '![](6f1f7ac6-3f5c-4a5e-9a6e-2b1c5f3d7e80)',
    ])
  })

  it('is shown without the paragraphs that all versions share', () => {
    const difference = {
      key: 'content.et',
      label: '',
      base: 'a\nb\nc',
      saved: 'a\nB\nc',
      mine: 'a\nb\nc\nd',
    }
    expect(withoutSharedLines(difference)).toMatchObject({ base: 'b', saved: 'B', mine: 'b\nd' })
  })
})
