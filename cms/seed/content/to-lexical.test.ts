import { LinkNode } from '@payloadcms/richtext-lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/texts.ts'
import { pageSeeds } from './pages.ts'
import { toLexical } from './to-lexical.ts'

function readByTheEditor(state: ReturnType<typeof toLexical>) {
  const editor = createHeadlessEditor({
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
    onError: (error) => {
      throw error
    },
  })
  return editor.parseEditorState(JSON.stringify(state)).toJSON()
}

describe('toLexical', () => {
  it('gives a state that the editor reads and keeps as it is', () => {
    const state = toLexical([
      { heading: 'Contact' },
      { paragraph: ['Use the ', { text: 'form', url: '/feedback' }, '.'] },
      { list: ['one', 'two'] },
    ])
    expect(readByTheEditor(state)).toEqual(state)
  })

  it.each(pageSeeds)('the shipped page $slug is such a state in both languages', ({ content }) => {
    for (const language of languages) {
      const state = toLexical(content[language])
      expect(readByTheEditor(state)).toEqual(state)
    }
  })

  it.each(pageSeeds)(
    'the shipped page $slug says the same in both languages, block by block',
    ({ content }) => {
      const shape = (language: 'et' | 'en') =>
        content[language].map((block) => ('list' in block ? block.list.length : Object.keys(block)[0]))
      expect(shape('et')).toEqual(shape('en'))
    },
  )
})
