import { Checkbox } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRow } from '#contract/own-items.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { formatDay } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import rowStyles from './own-row.module.css'
import { OwnStatus } from './own-status.tsx'
import { mostCopies, offeredAgain, repeatableRows } from './repeatable.ts'
import styles from './several.module.css'

type Props = {
  register: RegisterDeclaration
  rows: readonly OwnRow[]
  /** Whether a copy of the entry was begun in this browser. */
  hasDraft: (row: OwnRow) => boolean
  /** How many of the chosen ones are copied, while they are. */
  copied: number | undefined
  /** How many could not be copied. */
  lost: number
  onChoose: (uuids: readonly string[]) => void
}

/** Own offers that have expired or are of earlier years; those that have been offered again are only chosen if a copy was begun. */
export function ChooseEntries({ register, rows, hasDraft, copied, lost, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [offered] = useState(() =>
    repeatableRows(rows, register, now).map((row) => ({
      row,
      again: offeredAgain(row, rows),
      isBegun: hasDraft(row),
    })),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const begun = offered.filter(({ isBegun }) => isBegun)
    const proposed = begun.length > 0 ? begun : offered.filter(({ again }) => !again)
    return new Set(proposed.map(({ row }) => row.uuid).slice(0, mostCopies))
  })
  if (offered.length === 0)
    return (
      <div className={styles.none}>
        <StateMessage state="empty" title={t('my.several.none.title')}>
          <p>{t('my.several.none.text')}</p>
        </StateMessage>
      </div>
    )
  const isCopying = copied !== undefined
  const tooMany = chosen.size > mostCopies
  const toggle = (uuid: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(uuid)
    else next.delete(uuid)
    setChosen(next)
  }
  return (
    <>
      <p className={styles.lead}>{t(`my.several.text.${register.slug}`)}</p>
      {lost > 0 && !isCopying && (
        <MessageBar isAnnounced intent="warning">
          {t('my.several.lost', { count: lost })}
        </MessageBar>
      )}
      <fieldset className={styles.choices} disabled={isCopying}>
        <legend className={styles.legend}>{t('my.several.choose')}</legend>
        {offered.map(({ row, again, isBegun }) => (
          <div key={row.uuid} className={styles.choice}>
            <Checkbox
              className={styles.box}
              size="large"
              checked={chosen.has(row.uuid)}
              onChange={(_event, { checked }) => toggle(row.uuid, checked === true)}
              label={
                <>
                  <span className={styles.choiceTitle}>
                    <ItemTitle title={row.title} />
                  </span>
                  <span className={rowStyles.details}>
                    <span>{row.reference}</span>
                    <OwnStatus {...row} />
                    <span>{t('my.several.sentOn', { date: formatDay(row.createdAt, language) })}</span>
                    {again && <span>{t('my.several.again', { reference: again.reference })}</span>}
                    {isBegun && <span>{t('my.several.begun')}</span>}
                  </span>
                </>
              }
            />
          </div>
        ))}
      </fieldset>
      {tooMany && (
        <MessageBar isAnnounced intent="warning">
          {t('my.several.most', { count: mostCopies })}
        </MessageBar>
      )}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={isCopying || chosen.size === 0 || tooMany}
          onClick={() => onChoose([...chosen])}
        >
          {t('my.several.continue', { count: chosen.size })}
        </Button>
        {isCopying && <Spinner label={t('my.several.copying', { number: copied + 1, count: chosen.size })} />}
      </div>
    </>
  )
}
