import { makeStyles, Toolbar, ToolbarButton, ToolbarToggleButton, tokens } from '@fluentui/react-components'
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  ImageAddRegular,
  LinkRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextItalicRegular,
  TextNumberListLtrRegular,
} from '@fluentui/react-icons'
import {
  type BaseSelection,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import { ChoiceMenu } from '#ui/data-table/choice-menu.tsx'
import { PictureDialog } from '../media/picture-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import {
  $changeLink,
  $copySelection,
  $insertPicture,
  $restoreSelection,
  $setBlock,
  blockTypes,
  useEditorFormat,
} from './use-editor-format.ts'

const useStyles = makeStyles({
  toolbar: {
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXXS,
    padding: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  block: { marginInlineEnd: tokens.spacingHorizontalXS },
})

type Props = {
  /** The name of the edited text. */
  label: string
  /** The id of the edited element. */
  controls: string
  onPicture: (picture: Picture) => void
}

/** Block type, bold and italic, lists, link, picture, undo and redo. */
export function EditorToolbar({ label, controls, onPicture }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const format = useEditorFormat(editor)
  /** The dialog that is open, and the selection to apply it to. */
  const [dialog, setDialog] = useState<{ name: 'link' | 'picture'; selection: BaseSelection | null }>()

  const open = (name: 'link' | 'picture') =>
    setDialog({ name, selection: editor.getEditorState().read($copySelection) })
  const close = () => {
    setDialog(undefined)
    // After the dialog has returned the focus to its button.
    setTimeout(() => editor.focus())
  }
  const apply = (change: () => void) => {
    editor.update(() => {
      $restoreSelection(dialog?.selection ?? null)
      change()
    })
    close()
  }
  const toggles = [
    {
      name: 'bold',
      icon: <TextBoldRegular />,
      isOn: format.isBold,
      run: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
    },
    {
      name: 'italic',
      icon: <TextItalicRegular />,
      isOn: format.isItalic,
      run: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic'),
    },
    {
      name: 'bullet',
      icon: <TextBulletListRegular />,
      isOn: format.list === 'bullet',
      run: () =>
        editor.dispatchCommand(
          format.list === 'bullet' ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND,
          undefined,
        ),
    },
    {
      name: 'number',
      icon: <TextNumberListLtrRegular />,
      isOn: format.list === 'number',
      run: () =>
        editor.dispatchCommand(
          format.list === 'number' ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
          undefined,
        ),
    },
    { name: 'link', icon: <LinkRegular />, isOn: format.url !== undefined, run: () => open('link') },
  ]

  return (
    <>
      <Toolbar
        className={styles.toolbar}
        aria-label={t('manage.text.toolbar', { label })}
        aria-controls={controls}
        checkedValues={{ format: toggles.flatMap(({ name, isOn }) => (isOn ? [name] : [])) }}
      >
        <ChoiceMenu
          type="radio"
          className={styles.block}
          label={t('manage.text.block', { block: t(`manage.text.${format.block}`) })}
          options={blockTypes.map((block) => ({ value: block, label: t(`manage.text.${block}`) }))}
          chosen={[format.block]}
          onChoose={([chosen]) => {
            const block = blockTypes.find((each) => each === chosen)
            if (!block) return
            editor.update(() => $setBlock(block))
            // After the menu has returned the focus to its button.
            setTimeout(() => editor.focus())
          }}
        />
        {toggles.map(({ name, icon, run }) => (
          <ToolbarToggleButton
            key={name}
            name="format"
            value={name}
            appearance="subtle"
            icon={icon}
            aria-label={t(`manage.text.${name}`)}
            title={t(`manage.text.${name}`)}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          />
        ))}
        <ToolbarButton
          icon={<ImageAddRegular />}
          aria-label={t('manage.text.picture')}
          title={t('manage.text.picture')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open('picture')}
        />
        <ToolbarButton
          icon={<ArrowUndoRegular />}
          disabledFocusable={!format.canUndo}
          aria-label={t('manage.text.undo')}
          title={t('manage.text.undo')}
          onClick={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
        <ToolbarButton
          icon={<ArrowRedoRegular />}
          disabledFocusable={!format.canRedo}
          aria-label={t('manage.text.redo')}
          title={t('manage.text.redo')}
          onClick={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
      </Toolbar>
      {dialog?.name === 'link' && (
        <LinkDialog
          url={format.url}
          needsText={format.url === undefined && (dialog.selection?.isCollapsed() ?? true)}
          onClose={close}
          onSave={(url, text) => apply(() => $changeLink(url, text))}
          onRemove={() => apply(() => $changeLink(null, ''))}
        />
      )}
      {dialog?.name === 'picture' && (
        <PictureDialog
          onClose={close}
          onChoose={(picture) => {
            onPicture(picture)
            apply(() => $insertPicture(picture.uuid))
          }}
        />
      )}
    </>
  )
}
