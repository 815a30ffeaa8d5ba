import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import {
  $getNodeByKey,
  DecoratorNode,
  type NodeKey,
  type SerializedLexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@payloadcms/richtext-lexical/lexical/react/useLexicalNodeSelection'
import { createContext, type ReactElement, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

/** The pictures that the editors can show. */
export const PicturesContext = createContext<readonly Picture[]>([])

type SerializedPicture = SerializedLexicalNode & { value: string }

/** A picture in the editor; serialized as the node `upload` of `contract/rich-text.ts`. */
export class PictureNode extends DecoratorNode<ReactElement> {
  __uuid: string

  constructor(uuid: string, key?: NodeKey) {
    super(key)
    this.__uuid = uuid
  }

  static override getType(): string {
    return 'upload'
  }

  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__uuid, node.__key)
  }

  static override importJSON({ value }: SerializedPicture): PictureNode {
    return new PictureNode(value)
  }

  override exportJSON() {
    return { type: 'upload', version: 3, relationTo: 'media', value: this.__uuid, fields: {}, format: '' }
  }

  override createDOM(): HTMLElement {
    return document.createElement('div')
  }

  override updateDOM(): boolean {
    return false
  }

  override isInline(): boolean {
    return false
  }

  override decorate(): ReactElement {
    return <EditedPicture uuid={this.__uuid} nodeKey={this.__key} />
  }
}

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    width: 'fit-content',
    maxWidth: '100%',
    minWidth: '44px',
    minHeight: '44px',
  },
  selected: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  remove: {
    position: 'absolute',
    top: '6px',
    right: '6px',
  },
})

/** A picture with a button that removes it from the text. */
function EditedPicture({ uuid, nodeKey }: { uuid: string; nodeKey: NodeKey }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const [editor] = useLexicalComposerContext()
  const [isSelected] = useLexicalNodeSelection(nodeKey)
  const picture = useContext(PicturesContext).find((each) => each.uuid === uuid)
  const alt = inLanguage(picture?.alt, language)
  return (
    <div className={mergeClasses(styles.frame, isSelected && styles.selected)}>
      {picture ? (
        <img src={picture.url} alt={alt} width={picture.width} height={picture.height} />
      ) : (
        <p>{t('manage.media.missing')}</p>
      )}
      <Button
        className={styles.remove}
        size="small"
        icon={<DismissRegular />}
        aria-label={t('manage.text.removePicture', { alt })}
        title={t('manage.text.removePicture', { alt })}
        onClick={() => {
          editor.update(() => $getNodeByKey(nodeKey)?.remove())
          editor.focus()
        }}
      />
    </div>
  )
}
