import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { usePresence } from './use-presence.ts'

const useStyles = makeStyles({
  // Always one line, so that nothing moves when somebody comes or goes.
  line: {
    position: 'relative',
    minHeight: '20px',
    overflow: 'hidden',
    color: 'var(--ink-3)',
    font: 'var(--text-12)',
    lineHeight: '20px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media print': { display: 'none' },
  },
  others: { color: 'var(--pending)' },
})

type Props = { slug: string; uuid: string; isEditing: boolean }

/** Who else has the entry open. */
export function EntryPresence({ slug, uuid, isEditing }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const others = usePresence(slug, uuid, isEditing)
  const names = others?.map((other) =>
    other.isEditing ? t('manage.presence.editing', { name: other.name }) : other.name,
  )
  const text = names?.length
    ? t('manage.presence.reading', { names: names.join(', ') })
    : t('manage.presence.alone')
  useAnnounceChanges(others && text)
  return (
    <p className={styles.line}>
      {others && (
        <span className={names?.length ? styles.others : hiddenStyles.hidden} title={text}>
          {text}
        </span>
      )}
    </p>
  )
}
