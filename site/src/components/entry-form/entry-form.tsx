import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FillableForm, FormValues } from '#contract/forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePaths } from '../../use-paths.ts'

const useStyles = makeStyles({
  next: { maxWidth: '70ch' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground2 },
})

type Props = {
  form: FillableForm
  /** Notes on the current values, displayed before the submit button. */
  notesOn?: ((values: FormValues) => ReactNode) | undefined
}

/** The form for a new item. After submission it navigates to the path in the response. */
export function EntryForm({ form, notesOn }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const paths = usePaths()
  const navigate = useNavigate()
  const language = useLanguage()
  const { login } = useSession()
  const [isSessionExpired, setSessionExpired] = useState(false)

  async function submit(values: FormValues, itemUuid: string): Promise<Envelope> {
    const response = await client('submitItem', {
      params: { slug: form.slug },
      body: {
        action: 'insert',
        status: 'pending',
        filledForm: { slug: form.slug, updatedAt: form.updatedAt },
        updatedAt: new Date().toISOString(),
        values,
        itemUuid,
        language,
      },
    })
    setSessionExpired(response.status === 401)
    return response.ok ? response.data : response.problem
  }

  return (
    <ItemForm
      form={form}
      initialValues={form.values}
      draftName={`add.${form.slug}`}
      formSlug={form.slug}
      submitLabel={t('item.add.submit')}
      beforeSubmit={(values) => (
        <>
          {notesOn?.(values)}
          <div className={styles.next}>
            <h2 className={styles.title}>{t('item.add.next.title')}</h2>
            <p className={styles.text}>{t('item.add.next.text')}</p>
          </div>
          {isSessionExpired && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{t('item.add.login.text')}</MessageBarBody>
              <MessageBarActions>
                <Button onClick={() => void login()}>{t('auth.login')}</Button>
              </MessageBarActions>
            </MessageBar>
          )}
        </>
      )}
      onSubmit={submit}
      onDone={({ navigate: path }) =>
        void navigate(path ? paths.withLanguage(path) : paths.success(form.slug))
      }
    />
  )
}
