import { Button, Caption1, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/texts.ts'
import type { TextChange, Translation } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { LoadProblem } from '../shell/loaded.tsx'
import { SidePanel } from '../shell/side-panel.tsx'
import { useResource } from '../shell/use-resource.ts'
import { TextDiff } from './text-diff.tsx'

const useStyles = makeStyles({
  key: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  list: { padding: 0, listStyleType: 'none' },
  change: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  who: { color: tokens.colorNeutralForeground2 },
  texts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  language: { color: tokens.colorNeutralForeground2 },
})

type Props = {
  translation: Translation
  /** Restores what a change replaced, and resolves to whether it did. */
  onRestore: (change: TextChange) => Promise<boolean>
  onClose: () => void
}

/** Every change of a key: who, when, before and after. Each can be undone. */
export function HistoryPanel({ translation: { key, namespace }, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const history = useResource(
    useCallback(() => client('listTextChanges', { query: { key, namespace } }), [client, key, namespace]),
  )
  const { data, problem, reload } = history

  async function restore(change: TextChange) {
    setBusy(true)
    await onRestore(change)
    await reload()
    setBusy(false)
  }

  return (
    <SidePanel title={t('manage.translations.history.title')} onClose={onClose}>
      <p className={styles.key}>{key}</p>
      {!data && !problem && <Spinner label={t('manage.translations.history.loading')} />}
      <LoadProblem title={t('manage.translations.history.failed')} resource={history} />
      {data?.changes.length === 0 && <p>{t('manage.translations.history.none')}</p>}
      <ul className={styles.list}>
        {data?.changes.map((change) => (
          <li key={change.uuid} className={styles.change}>
            <Caption1 className={styles.who}>
              <DateTime value={change.at} /> · {change.who ?? t('manage.translations.history.system')}
            </Caption1>
            <dl className={styles.texts}>
              {languages
                .filter((language) => change.before[language] !== change.after[language])
                .map((language) => (
                  <Texts key={language} language={language} change={change} />
                ))}
            </dl>
            <Button disabledFocusable={isBusy} onClick={() => void restore(change)}>
              {t(
                change.before.et || change.before.en
                  ? 'manage.translations.history.restore'
                  : 'manage.translations.history.remove',
              )}
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

function Texts({ language, change }: { language: 'et' | 'en'; change: TextChange }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <dt className={styles.language}>{t(`manage.translations.${language}`)}</dt>
      <dd lang={language}>
        <TextDiff before={change.before[language]} after={change.after[language]} />
      </dd>
    </>
  )
}
