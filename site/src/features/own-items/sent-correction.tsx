import { CheckmarkCircle48Filled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { OwnItem } from '#contract/own-items.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Answers } from '#ui/fields/answers.tsx'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { sortedFields, valueAt } from '#ui/fields/sorted-fields.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import styles from './sent-correction.module.css'

type Props = {
  item: OwnItem
  before: FormValues
  values: FormValues
  /** Undefined if the entry has been decided already. */
  onAgain: (() => void) | undefined
}

/** In place of the form after a correction: what was sent, and what happens next. Its heading takes the focus. */
export function SentCorrection({ item, before, values, onAgain }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const { status } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = sortedFields(item).filter(
    (target) => !isSameValue(valueAt(before, target) ?? null, valueAt(values, target) ?? null),
  )
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.sent}>
      <CheckmarkCircle48Filled className={styles.tick} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {t('my.success.corrected')}
      </h2>
      <p>{t(toRegister(item.form.slug) ? 'my.correct.next' : 'my.correct.nextAnswer')}</p>
      {changed.length > 0 ? (
        <div>
          <p>{t('my.sent.changed')}</p>
          <ul className={styles.changed}>
            {changed.map(({ path, field }) => (
              <li key={path}>{labelOf(field, language)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{t('my.sent.unchanged')}</p>
      )}
      <div className={styles.actions}>
        {status === 'signedIn' && (
          <ButtonLink appearance="primary" to={paths.ownItems()}>
            {t('my.title')}
          </ButtonLink>
        )}
        {onAgain && <Button onClick={onAgain}>{t('my.sent.again')}</Button>}
      </div>
      <section className={styles.answers} aria-labelledby="answers">
        <h2 id="answers">{t('page.success.answers')}</h2>
        <Answers form={item} values={values} textLanguage={item.language} />
      </section>
    </div>
  )
}
