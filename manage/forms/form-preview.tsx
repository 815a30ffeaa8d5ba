import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import type { Client } from '#contract/client.ts'
import { inLanguage, type Language, languages } from '#contract/texts.ts'
import { sharedNamespaces } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { createI18n, type Texts } from '#ui/i18n/create-i18n.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { Theme } from '#ui/theme/theme-choice.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import type { EditedForm } from './edited-form.ts'

const useStyles = makeStyles({
  surface: { maxWidth: 'min(900px, calc(100vw - 32px))' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  description: { marginBottom: tokens.spacingVerticalL },
  choices: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  page: {
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

const noValues = {}

type Props = { form: EditedForm; definitions: Definitions; onClose: () => void }

/** The form as its visitors see it, in either language and theme, with validation. Nothing is submitted. */
export function FormPreview({ form, definitions, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const previewed = useMemo(() => toForm(form, definitions), [form, definitions])
  const [theme, setTheme] = useState<Theme>(() =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )
  const i18n = usePreviewTexts(client, language)
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{inLanguage(form.title, language) || t('manage.forms.preview')}</DialogTitle>
          <DialogContent className={styles.content}>
            <div className={styles.choices}>
              <Field label={t('manage.forms.previewLanguage')}>
                <ChoiceSelect
                  value={language}
                  options={languages.map((each) => ({ value: each, label: t(`manage.forms.${each}`) }))}
                  onChoose={setLanguage}
                />
              </Field>
              <Field label={t('manage.forms.previewTheme')}>
                <ChoiceSelect
                  value={theme}
                  options={(['light', 'dark'] as const).map((each) => ({
                    value: each,
                    label: t(`common.theme.${each}`),
                  }))}
                  onChoose={setTheme}
                />
              </Field>
            </div>
            {i18n ? (
              <I18nextProvider i18n={i18n}>
                {/* React passes the submit event on to the editor's form, which contains this dialog. */}
                <div
                  lang={language}
                  data-theme={theme}
                  className={styles.page}
                  onSubmit={(event) => event.stopPropagation()}
                >
                  <p className={styles.description}>{inLanguage(form.description, language)}</p>
                  <ItemForm
                    key={language}
                    form={previewed}
                    initialValues={noValues}
                    formSlug={form.slug}
                    submitLabel={i18n.t('item.add.submit')}
                    onSubmit={async () => ({ status: 422, error: 'manage.forms.previewOnly' })}
                  />
                </div>
              </I18nextProvider>
            ) : (
              <Spinner />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('common.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** The edited form with its fields' definitions, without members that are not chosen yet. */
function toForm(form: EditedForm, { fields }: Definitions) {
  return {
    fieldSets: form.fieldSets
      .filter(({ slug }) => slug !== '')
      .map(({ slug, order, translation, fields: members }) => ({
        slug,
        order,
        labels: translation,
        descriptions: { et: '', en: '' },
        fields: members.flatMap(({ slug, order, required }) => {
          const field = fields.find((each) => each.slug === slug)
          if (!field) return []
          const { label, placeholder, helpText, tooltipText } = field.translations
          const settings = {
            ...field.settings,
            placeholders: placeholder,
            helps: helpText,
            tooltips: tooltipText,
          }
          return [{ slug, order, required, type: field.type, labels: label, settings }]
        }),
      })),
  }
}

/** The texts of the form's controls in the preview's language; undefined while they load. */
function usePreviewTexts(client: Client, language: Language) {
  const [loaded, setLoaded] = useState<{ language: Language; i18n: ReturnType<typeof createI18n> }>()
  useEffect(() => {
    let isCurrent = true
    async function load() {
      const texts: Texts = {}
      await Promise.all(
        [...sharedNamespaces, 'manage' as const].map(async (ns) => {
          const response = await client('getTranslations', { params: { lng: language, ns } })
          if (response.ok) texts[ns] = response.data
        }),
      )
      if (isCurrent) setLoaded({ language, i18n: createI18n(language, texts) })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [client, language])
  return loaded?.language === language ? loaded.i18n : undefined
}
