'use client'

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import {
  BOLD_STAR,
  ITALIC_STAR,
  ORDERED_LIST,
  UNORDERED_LIST,
} from '@payloadcms/richtext-lexical/lexical/markdown'
import { LexicalComposer } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { ContentEditable } from '@payloadcms/richtext-lexical/lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@payloadcms/richtext-lexical/lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalListPlugin'
import { MarkdownShortcutPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalMarkdownShortcutPlugin'
import { OnChangePlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalOnChangePlugin'
import { RichTextPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalRichTextPlugin'
import { HeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { useEffect, useId } from 'react'
import type { Picture } from '#contract/media.ts'
import type { RichText } from '#contract/rich-text.ts'
import type { Language } from '#contract/texts.ts'
import { isLinkTarget } from '#contract/values/address.ts'
import richText from '#ui/rich-text/rich-text-view.module.css'
import { type Content, fromEditorState, toEditorState } from './editor-state.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { PictureNode } from './picture-node.tsx'

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  invalid: { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  text: {
    minHeight: '220px',
    maxHeight: '62vh',
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    ':focus-visible': { outlineStyle: 'none' },
  },
})

/** Texts that start like a list, and marked words, become formatted while they are typed. */
const markdown = [UNORDERED_LIST, ORDERED_LIST, BOLD_STAR, ITALIC_STAR]

type Props = {
  initial: RichText
  language: Language
  label: string
  isInvalid: boolean
  onChange: (content: Content) => void
  /** A picture that was chosen or uploaded; the editor shows pictures of `PicturesContext`. */
  onPicture: (picture: Picture) => void
}

/** Edits rich text with headings, lists, links and pictures. Uncontrolled: another `initial` needs another `key`. */
export function RichTextEditor({ initial, language, label, isInvalid, onChange, onPicture }: Props) {
  const styles = useStyles()
  const textId = useId()
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'page',
        nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, PictureNode],
        editorState: toEditorState(initial),
        onError: (error) => {
          throw error
        },
      }}
    >
      <div className={mergeClasses(styles.frame, isInvalid && styles.invalid)}>
        <EditorToolbar label={label} controls={textId} onPicture={onPicture} />
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              id={textId}
              className={mergeClasses(richText.text, styles.text)}
              ariaLabel={label}
              ariaInvalid={isInvalid}
              ariaRequired
              ariaMultiline
              lang={language}
              role="textbox"
              // Fluent's handling of Tab in the toolbar finds only elements with an index.
              tabIndex={0}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin validateUrl={isLinkTarget} />
      <MarkdownShortcutPlugin transformers={markdown} />
      <HeadingLevels />
      <OnChangePlugin ignoreSelectionChange onChange={(state) => onChange(fromEditorState(state.toJSON()))} />
    </LexicalComposer>
  )
}

/** Pages have headings of the levels 2 to 4; pasted ones of other levels are adapted. */
function HeadingLevels() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => adaptHeadings(editor), [editor])
  return null
}

function adaptHeadings(editor: LexicalEditor): () => void {
  return editor.registerNodeTransform(HeadingNode, (heading) => {
    const tag = heading.getTag()
    if (tag === 'h1') heading.setTag('h2')
    if (tag === 'h5' || tag === 'h6') heading.setTag('h4')
  })
}
