import { Button, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'

const prefixes = ['https://', 'http://']

/** A web address; offers its beginning while that is missing. */
export function UrlControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const text = typeof value === 'string' ? value : ''
  const isBegun = prefixes.some((prefix) => prefix.startsWith(text) || text.startsWith(prefix))
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
      {!isBegun && (
        <div className={styles.row}>
          <span className={styles.quiet}>{t('field.url.offer')}</span>
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
