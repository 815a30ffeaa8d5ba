import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, CopyRegular } from '@fluentui/react-icons'
import { useSearchParams } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import { renderSVG } from 'uqr'
import type { AdminForm } from '#contract/admin-forms.ts'
import { isEmbeddable } from '#contract/form-settings.ts'
import { inLanguage, type Language, languages } from '#contract/texts.ts'
import { Field } from '#ui/fields/field.tsx'
import { saveBlob } from '#ui/files/download-file.ts'
import { useHydrated } from '#ui/shell/use-hydrated.ts'
import { useNotify } from '../shell/notices.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  row: { display: 'flex', alignItems: 'flex-end', columnGap: tokens.spacingHorizontalS },
  field: { flex: '1 1 0', minWidth: 0 },
  codes: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL },
  figure: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
  },
  code: { width: '160px', height: '160px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', minHeight: '32px' },
})

type Props = {
  form: Pick<AdminForm, 'slug' | 'title' | 'status' | 'permissions' | 'settings'>
  /** The only language in which it can be filled in. */
  only: Language | undefined
}

/** The address of the form's page in each language, also as a QR code, and code that shows it in another website or links to it. */
export function ShareForm({ form, only }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  // The address says so where a form was just taken into use.
  const isOpened = useSearchParams().has('share')
  const origin = useHydrated() ? location.origin : ''
  if (form.status !== 'active') return null
  const offered = only ? [only] : languages
  const named = (key: string, language: Language) =>
    t('manage.forms.inLanguage', { label: t(key), language: t(`manage.forms.${language}`) })
  const titleIn = (language: Language) => inLanguage(form.title, language) || form.slug
  const addressIn = (language: Language) =>
    `${origin}/forms/${encodeURIComponent(form.slug)}?language=${language}`
  return (
    <details open={isOpened}>
      <summary className={styles.summary}>{t('manage.forms.share.title')}</summary>
      <div className={styles.list}>
        {offered.map((language) => (
          <CopyField
            key={language}
            label={named('manage.forms.share.link', language)}
            text={addressIn(language)}
          />
        ))}
        <div className={styles.codes}>
          {offered.map((language) => (
            <QrCode
              key={language}
              label={named('manage.forms.share.qr', language)}
              text={addressIn(language)}
              fileName={`${form.slug}-${language}.svg`}
            />
          ))}
        </div>
        {offered.map((language) => (
          <CopyField
            key={language}
            label={named('manage.forms.share.code', language)}
            text={linkCode(addressIn(language), titleIn(language), language)}
          />
        ))}
        {isEmbeddable(form) ? (
          offered.map((language) => (
            <CopyField
              key={language}
              label={named('manage.forms.share.frame', language)}
              text={frameCode(addressIn(language), titleIn(language))}
            />
          ))
        ) : (
          <p className={styles.note}>{t('manage.forms.share.noFrame')}</p>
        )}
      </div>
    </details>
  )
}

function linkCode(address: string, title: string, language: Language): string {
  return `<a href="${escaped(address)}" hreflang="${language}">${escaped(title)}</a>`
}

function frameCode(address: string, title: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" loading="lazy" style="width:100%;height:900px;border:0"></iframe>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}

/** A picture for posters and slides. */
function QrCode({ label, text, fileName }: { label: string; text: string; fileName: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const svg = renderSVG(text, { border: 4 })
  return (
    <figure className={styles.figure}>
      <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
      <figcaption>{label}</figcaption>
      <Button
        icon={<ArrowDownloadRegular />}
        aria-label={t('manage.forms.share.downloadOf', { label })}
        onClick={() => saveBlob(new Blob([svg], { type: 'image/svg+xml' }), fileName)}
      >
        {t('file.download')}
      </Button>
    </figure>
  )
}

function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const notify = useNotify()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify({ intent: 'success', title: t('manage.forms.share.copied'), text: label })
    } catch {
      notify({ intent: 'error', title: t('translations.error.copy') })
    }
  }

  return (
    <div className={styles.row}>
      <Field className={styles.field} label={label}>
        <Input readOnly value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <Button
        icon={<CopyRegular />}
        aria-label={t('manage.forms.share.copyOf', { label })}
        onClick={() => void copy()}
      >
        {t('manage.forms.share.copy')}
      </Button>
    </div>
  )
}
