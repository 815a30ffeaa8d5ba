import { Button, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'

const prefixes = ['https://', 'http://']

/** A URL input; offers to add the scheme if it is missing. */
export function UrlControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const text = typeof value === 'string' ? value : ''
  const hasScheme = prefixes.some((prefix) => prefix.startsWith(text) || text.startsWith(prefix))
  return (
    <div className={styles.stack}>
      <Input
        id={id}
        className={styles.control}
        type="url"
        inputMode="url"
        value={text}
        placeholder={placeholderOf(field, language) ?? 'https://'}
        onChange={(_event, data) => onChange(data.value)}
      />
      {!hasScheme && (
        <div className={styles.row}>
          <span className={styles.secondary}>{t('field.url.offer')}</span>
          {prefixes.map((prefix) => (
            <Button
              key={prefix}
              className={styles.button}
              aria-label={t('field.url.addPrefix', { prefix })}
              onClick={() => {
                onChange(`${prefix}${text.trim()}`)
                document.getElementById(id)?.focus()
              }}
            >
              {prefix}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
