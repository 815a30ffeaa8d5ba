import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem, Duplicate } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { LoadProblem } from '../shell/loaded.tsx'
import { useResource } from '../shell/use-resource.ts'
import { EntryLink } from './entry-link.tsx'
import { itemTitle } from './item-title.ts'
import { useRowName } from './manage-row.ts'
import { PanelSection } from './panel-section.tsx'
import { SameAsDialog } from './same-as-dialog.tsx'
import type { RefuseDuplicate } from './use-refuse-duplicate.ts'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    '& > button': { flexShrink: 0 },
  },
  about: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  none: { color: 'var(--ink-2)', font: 'var(--text-14)' },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  details: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
})

/** The section, to which a link can lead. */
export const duplicatesId = 'duplicates'

type Props = {
  item: AdminItem
  /** Receives how many there are. */
  onCount?: (count: number) => void
  /** Refuses one of the two entries as the same as the other; without it, they cannot be refused here. */
  onSame?: RefuseDuplicate
}

/** Other entries of the register by the same author or with a similar title, with their status. */
export function PossibleDuplicates({ item, onCount, onSame }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const { uuid } = item
  const { slug } = item.form
  const request = useCallback(
    () => client('listDuplicates', { params: { slug, uuid } }),
    [client, slug, uuid],
  )
  const resource = useResource(request)
  const { data: duplicates } = resource
  const count = duplicates?.length
  useEffect(() => {
    if (count !== undefined) onCount?.(count)
  }, [count, onCount])
  return (
    <PanelSection id={duplicatesId} title={t('manage.duplicates.title')}>
      <LoadProblem title={t('manage.duplicates.failed')} resource={resource} />
      {!resource.problem && !duplicates && <SkeletonRows count={1} />}
      {duplicates?.length === 0 && <p className={styles.none}>{t('manage.duplicates.none')}</p>}
      {duplicates && duplicates.length > 0 && (
        <ul className={styles.list}>
          {duplicates.map((duplicate) => (
            <Entry
              key={duplicate.uuid}
              duplicate={duplicate}
              item={item}
              onSame={onSame}
              onReload={() => void resource.reload()}
            />
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

type EntryProps = {
  duplicate: Duplicate
  item: AdminItem
  onSame: RefuseDuplicate | undefined
  onReload: () => void
}

function Entry({ duplicate, item, onSame, onReload }: EntryProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const styles = useStyles()
  const rowName = useRowName(duplicate.form)
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <EntryLink entry={duplicate} />
        <span className={styles.details}>
          <StatusTag {...duplicate} />
          <span className={styles.note}>
            {duplicate.reasons.map((reason) => t(`manage.duplicates.reason.${reason}`)).join(', ')}
          </span>
        </span>
      </div>
      {onSame && duplicate.status !== 'canceled' && (
        <Button
          size="small"
          aria-label={t('manage.same.of', { name: rowName(duplicate) })}
          onClick={() => setOpen(true)}
        >
          {t('manage.same.open')}
        </Button>
      )}
      {onSame && isOpen && (
        <SameAsDialog
          names={{
            own: `${itemTitle(item.form.slug, item, language)} (${item.reference})`,
            other: rowName(duplicate),
          }}
          duplicate={duplicate}
          onRefuse={(stays) => onSame(duplicate, stays, () => setOpen(false), onReload)}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
