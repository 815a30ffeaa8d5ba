import { Spinner, ToggleButton } from '@fluentui/react-components'
import clsx from 'clsx'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import { sharedNamespaces } from '#contract/namespaces.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage, type Language, languages, type Text } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { createI18n, type Texts } from '#ui/i18n/create-i18n.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { LeaveGuardContext } from '#ui/shell/leave-guard.ts'
import type { Theme } from '#ui/theme/theme-choice.ts'
import { useThemeEffect } from '#ui/theme/use-theme-choice.ts'
import { SectionHeading } from '../shell/section-links.tsx'
import styles from './form-preview.module.css'

const noValues = {}
const previewGuard = { set: () => undefined }

type Props = {
  slug: string
  title: Text
  description?: Text
  form: WithFieldSets
  /** The path of the field that is being edited: the preview marks it and scrolls to it. */
  edited?: string | undefined
}

/** The edited form as its visitors see it, in either language and theme, with validation. Nothing is submitted. */
export function FormPreview({ slug, title, description, edited, ...given }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const form = useDeferredValue(given.form)
  // That of the page, until the other one is chosen.
  const [pageTheme, setPageTheme] = useState<Theme>(() =>
    document.body.dataset.theme === 'dark' ? 'dark' : 'light',
  )
  useThemeEffect(setPageTheme)
  const [chosenTheme, setTheme] = useState<Theme>()
  const theme = chosenTheme ?? pageTheme
  const [isPhone, setPhone] = useState(false)
  const i18n = usePreviewTexts(client, language)
  const frame = useRef<HTMLElement>(null)
  useEditedField(frame, edited, i18n !== undefined)
  const isEmpty = form.fieldSets.every(({ fields }) => fields.length === 0)
  return (
    <section ref={frame} className={styles.preview} aria-label={t('manage.forms.preview')}>
      <div className={styles.head}>
        <SectionHeading id="form-preview" title={t('manage.forms.preview')} className={styles.heading} />
        <fieldset className={styles.choices} aria-label={t('manage.forms.previewLanguage')}>
          {languages.map((each) => (
            <ToggleButton
              key={each}
              size="small"
              appearance="subtle"
              checked={each === language}
              onClick={() => setLanguage(each)}
            >
              {t(`manage.forms.previewIn.${each}`)}
            </ToggleButton>
          ))}
        </fieldset>
        <ToggleButton
          className={styles.phoneChoice}
          size="small"
          appearance="subtle"
          checked={isPhone}
          onClick={() => setPhone(!isPhone)}
        >
          {t('manage.forms.previewPhone')}
        </ToggleButton>
        <ToggleButton
          size="small"
          appearance="subtle"
          checked={theme === 'dark'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {t('common.theme.dark')}
        </ToggleButton>
      </div>
      <div
        lang={language}
        data-theme={theme}
        data-density="normal"
        data-hue={findRegister(slug)?.hue}
        className={clsx(styles.page, isPhone && styles.phone)}
      >
        <p className={styles.title}>{inLanguage(title, language) || slug}</p>
        {description && <p className={styles.description}>{inLanguage(description, language)}</p>}
        {isEmpty && <p className={styles.description}>{t('manage.forms.previewEmpty')}</p>}
        {!isEmpty && !i18n && <Spinner size="small" label={t('common.loading')} />}
        {!isEmpty && i18n && (
          // What is typed into the preview is not worth a question when the page is left.
          <LeaveGuardContext value={previewGuard}>
            <I18nextProvider i18n={i18n}>
              <ItemForm
                key={language}
                form={form}
                initialValues={noValues}
                formSlug={slug}
                submitLabel={i18n.t('field.check.continue')}
                onSubmit={async () => ({ status: 422, error: 'manage.forms.previewOnly' })}
              />
            </I18nextProvider>
          </LeaveGuardContext>
        )}
      </div>
    </section>
  )
}

/** Marks the edited field in the preview. Beside the editor, where it scrolls by itself, the preview also scrolls to the field. */
function useEditedField(
  frame: RefObject<HTMLElement | null>,
  path: string | undefined,
  isDisplayed: boolean,
): void {
  const scrolledTo = useRef<string>(undefined)
  useEffect(() => {
    const preview = frame.current
    const field =
      path !== undefined && isDisplayed && preview?.querySelector(`[data-field="${CSS.escape(path)}"]`)
    if (!preview || !field) return
    field.setAttribute('data-edited', '')
    if (scrolledTo.current !== path && preview.scrollHeight > preview.clientHeight) {
      const top = field.getBoundingClientRect().top - preview.getBoundingClientRect().top
      preview.scrollBy({ top: top - preview.clientHeight / 3 })
    }
    scrolledTo.current = path
    return () => field.removeAttribute('data-edited')
  })
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
