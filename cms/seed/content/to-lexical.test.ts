import { LinkNode } from '@payloadcms/richtext-lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/texts.ts'
import { pageSeeds } from './pages.ts'
import { toLexical } from './to-lexical.ts'

function parseWithEditor(state: ReturnType<typeof toLexical>) {
  const editor = createHeadlessEditor({
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
    onError: (error) => {
      throw error
    },
  })
  return editor.parseEditorState(JSON.stringify(state)).toJSON()
}

describe('toLexical', () => {
  it('returns a state that the editor parses without changes', () => {
    const state = toLexical([
      { heading: 'Contact' },
      { paragraph: ['Use the ', { text: 'form', url: '/feedback' }, '.'] },
      { list: ['one', 'two'] },
    ])
    expect(parseWithEditor(state)).toEqual(state)
  })

  it.each(pageSeeds)('converts the shipped page $slug in both languages', ({ content }) => {
    for (const language of languages) {
      const state = toLexical(content[language])
      expect(parseWithEditor(state)).toEqual(state)
    }
  })

  it.each(pageSeeds)('the shipped page $slug has the same blocks in both languages', ({ content }) => {
    const shape = (language: 'et' | 'en') =>
      content[language].map((block) => ('list' in block ? block.list.length : Object.keys(block)[0]))
    expect(shape('et')).toEqual(shape('en'))
  })
})
