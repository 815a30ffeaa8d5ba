import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  type BaseSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { $createLinkNode, $isLinkNode, $toggleLink } from '@payloadcms/richtext-lexical/lexical/link'
import { $isListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { $createHeadingNode, $isHeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { $setBlocksType } from '@payloadcms/richtext-lexical/lexical/selection'
import {
  $findMatchingParent,
  $insertNodeToNearestRoot,
  mergeRegister,
} from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect, useState } from 'react'
import { PictureNode } from './picture-node.tsx'

export const blockTypes = ['paragraph', 'h2', 'h3', 'h4'] as const
type BlockType = (typeof blockTypes)[number]

type SelectionFormat = {
  block: BlockType
  isBold: boolean
  isItalic: boolean
  list: 'bullet' | 'number' | undefined
  /** The URL of the selected link. */
  url: string | undefined
}

const noFormat: SelectionFormat = {
  block: 'paragraph',
  isBold: false,
  isItalic: false,
  list: undefined,
  url: undefined,
}

/** The format of the selected text, and whether changes can be undone and redone. */
export function useEditorFormat(editor: LexicalEditor) {
  const [format, setFormat] = useState(noFormat)
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => setFormat(editorState.read($readFormat))),
        editor.registerCommand(CAN_UNDO_COMMAND, passOn(setCanUndo), COMMAND_PRIORITY_LOW),
        editor.registerCommand(CAN_REDO_COMMAND, passOn(setCanRedo), COMMAND_PRIORITY_LOW),
      ),
    [editor],
  )
  return { ...format, canUndo, canRedo }
}

/** A listener after which the command's other listeners run too. */
function passOn(set: (can: boolean) => void) {
  return (can: boolean) => {
    set(can)
    return false
  }
}

function $readFormat(): SelectionFormat {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return noFormat
  const node = selection.anchor.getNode()
  const heading = $findMatchingParent(node, $isHeadingNode)
  const list = $findMatchingParent(node, $isListNode)
  const link = $findMatchingParent(node, $isLinkNode)
  const tag = $isHeadingNode(heading) ? heading.getTag() : undefined
  const listType = $isListNode(list) ? list.getListType() : undefined
  return {
    block: blockTypes.find((type) => type === tag) ?? 'paragraph',
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    list: listType === 'check' ? undefined : listType,
    url: $isLinkNode(link) ? link.getURL() : undefined,
  }
}

export function $setBlock(type: BlockType): void {
  const create = () => (type === 'paragraph' ? $createParagraphNode() : $createHeadingNode(type))
  $setBlocksType($getSelection() ?? $getRoot().selectEnd(), create)
}

export function $copySelection(): BaseSelection | null {
  return $getSelection()?.clone() ?? null
}

/** Selects what was selected before, otherwise the end of the text. */
export function $restoreSelection(selection: BaseSelection | null): void {
  if (selection) $setSelection(selection.clone())
  else $getRoot().selectEnd()
}

/** Links the selected text, or inserts a linked text if none is selected. A null URL removes the selected link. */
export function $changeLink(url: string | null, text: string): void {
  if (url === null || !text) $toggleLink(url)
  else $insertNodes([$createLinkNode(url).append($createTextNode(text))])
}

/** Inserts a picture where the selection is. A paragraph that this leaves empty before the picture is removed. */
export function $insertPicture(uuid: string): void {
  const picture = $insertNodeToNearestRoot(new PictureNode(uuid))
  const previous = picture.getPreviousSibling()
  if ($isParagraphNode(previous) && previous.isEmpty()) previous.remove()
}
