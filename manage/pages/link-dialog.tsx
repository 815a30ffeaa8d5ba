import { Button, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmail, isLinkTarget } from '#contract/values/address.ts'
import { Field } from '#ui/fields/field.tsx'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { RequiredField } from '../shell/required-field.tsx'

type Props = {
  /** The target of the selected link; undefined for a new link. */
  url: string | undefined
  /** No text is selected that would become the link. */
  needsText: boolean
  onSave: (url: string, text: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Adds, changes or removes a link. */
export function LinkDialog({ url: current, needsText, onSave, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  const [url, setUrl] = useState(current ?? '')
  const [text, setText] = useState('')
  const [isRejected, setRejected] = useState(false)

  function submit() {
    const target = toTarget(url)
    setRejected(!target)
    if (target) onSave(target, needsText ? text.trim() || target : '')
  }

  return (
    <DialogFrame
      title={t(current === undefined ? 'manage.text.newLink' : 'manage.text.changeLink')}
      hasInput
      form={{ onSubmit: submit }}
      onClose={onClose}
      actions={
        <>
          <Button appearance="primary" type="submit">
            {t('common.save')}
          </Button>
          {current !== undefined && <Button onClick={onRemove}>{t('manage.text.removeLink')}</Button>}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <RequiredField
        label={t('manage.text.url')}
        hint={t('manage.text.urlHint')}
        validationState={isRejected ? 'error' : 'none'}
        validationMessage={isRejected ? t('validation.link') : undefined}
      >
        <Input
          value={url}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(_event, { value }) => setUrl(value)}
        />
      </RequiredField>
      {needsText && (
        <Field label={t('manage.text.linkText')}>
          <Input value={text} onChange={(_event, { value }) => setText(value)} />
        </Field>
      )}
    </DialogFrame>
  )
}

/** The link target that was meant: `ut.ee` is a web address, and an e-mail address gets its scheme. */
function toTarget(input: string): string | undefined {
  const text = input.trim()
  const meant = isEmail(text)
    ? `mailto:${text}`
    : /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text)
      ? `https://${text}`
      : text
  return isLinkTarget(meant) ? meant : undefined
}
