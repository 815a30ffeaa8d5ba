import { Link, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { UnconfirmedTag } from '#ui/status/unconfirmed-tag.tsx'
import { personPath } from '../people/person-path.ts'

const useStyles = makeStyles({
  // Targets are 24 px apart.
  lines: { display: 'grid', rowGap: '4px' },
})

type Props = { item: Pick<AdminItem, 'submitter' | 'addresses' | 'addressUnconfirmed'> }

/**
 * Who has submitted an entry: name and address of the account, the addresses in the entry and whether they are confirmed, and a
 * link to everything of the person. An address that somebody with an account has entered may be that of a group.
 */
export function SubmitterText({ item: { submitter, addresses, addressUnconfirmed } }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const name = submitter?.name || submitter?.username
  const email = submitter?.email
  const entered = addresses.filter((each) => each.email !== email?.toLowerCase())
  const known = submitter
    ? [email, submitter.username, submitter.name]
    : entered.map((address) => address.email)
  if (known.length === 0) return t('manage.item.anonymous')
  return (
    <div className={styles.lines}>
      {name && (
        <div>
          <bdi>{name}</bdi>
        </div>
      )}
      {email && (
        <div>
          <Mail to={email} />
        </div>
      )}
      {entered.map((address) => (
        <div key={address.email}>
          <Mail to={address.email} />{' '}
          {address.isConfirmed ? t('item.addressConfirmed') : addressUnconfirmed && <UnconfirmedTag />}
        </div>
      ))}
      <div>
        <Link href={personPath(known)} inline>
          {t('manage.person.all')}
        </Link>
      </div>
    </div>
  )
}

function Mail({ to }: { to: string }) {
  return (
    <Link href={`mailto:${to}`} inline>
      {to}
    </Link>
  )
}
