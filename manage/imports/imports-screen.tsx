'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSummary } from '#contract/imports.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useResource } from '../shell/use-resource.ts'
import styles from './imports.module.css'
import { NewImport } from './new-import.tsx'
import { importPath } from './paths.ts'

/** `/manage/imports`: a new import, and the former ones (contract §7). */
export function ImportsScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const imports = useResource(useCallback(() => client('listImports', {}), [client]))
  return (
    <Screen title={t('manage.import.title')} note={t('manage.import.about')}>
      <NewImport />
      <section className={clsx(styles.section, styles.earlier)}>
        <h2 className={styles.heading}>{t('manage.import.former')}</h2>
        <Loaded resource={imports} failed={t('manage.import.failed')} rows={4}>
          {(list) =>
            list.length === 0 ? (
              <StateMessage state="empty" title={t('manage.import.empty')} />
            ) : (
              <ul className={styles.list}>
                {list.map((each) => (
                  <ImportLine key={each.uuid} summary={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </Screen>
  )
}

function ImportLine({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { uuid, fileName, title, state, who, createdAt, total, counts } = summary
  return (
    <li className={styles.line}>
      <Link href={importPath(uuid)} prefetch={false} className={styles.name}>
        {fileName}
      </Link>
      <span>{t(`manage.import.state.${state}`)}</span>
      <span className={styles.quiet}>
        {t('manage.import.line', { form: inLanguage(title, language), count: total, who })}
        {' · '}
        <DateTime value={createdAt} />
      </span>
      <span className={styles.quiet}>{t('manage.import.results', counts)}</span>
    </li>
  )
}
