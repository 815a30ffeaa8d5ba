import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { Register } from '#contract/registers/registers.ts'
import { registers } from '#contract/registers/registers.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import styles from './entry-search.module.css'

/** Searches the list of a register, of all years. */
export function EntrySearch({ register }: { register: Register }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = t(`${register}.search`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows the `search` element
    <div role="search">
      <Form action={`/${register}`} method="get" className={styles.form}>
        <SearchInput name="q" size="large" className={styles.input} aria-label={label} placeholder={label} />
        {registers[register].yearField && <input type="hidden" name="year" value="all" />}
        <input type="hidden" name="language" value={language} />
        <Button type="submit" size="large">
          {t('home.search.button')}
        </Button>
      </Form>
    </div>
  )
}
