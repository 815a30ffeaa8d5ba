import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { anonymousClient, orThrow, serverClient } from '#site/api.ts'
import { ListHeader } from '#site/components/list-header.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { type Late, loadedOrLate, useLate } from '#site/late-data.ts'
import { useVariant } from '#site/page-context.tsx'
import { variantOf } from '#site/variant.ts'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { LoadFailure } from '#ui/shell/state-message.tsx'
import type { Route } from './+types/numbers.route.ts'
import styles from './numbers.module.css'
import { RegisterNumbers } from './register-numbers.tsx'
import { UsageNumbers } from './usage-numbers.tsx'

async function load(client: Client, request: Request) {
  const { scope } = variantOf(new URL(request.url).host)
  // A site of one register has its numbers only.
  const query = scope === 'all' ? {} : { register: scope }
  const [registers, usage] = await Promise.all([
    client('getNumbers', { query }),
    client('getUsageNumbers', { query }),
  ])
  return { registers: orThrow(registers), usage: orThrow(usage) }
}

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args), args.request)
}

/** The same numbers for everyone, also signed in. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadedOrLate(load(anonymousClient(), request))
}

/** `/numbers`, in Estonian `/arvud`: what the registers contain, counted. */
export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('numbers.title')} description={t('numbers.description')} />
      <ListHeader title={t('numbers.title')} intro={t('numbers.intro')} />
      {'late' in loaderData ? <LateNumbers late={loaderData.late} /> : <Numbers {...loaderData} />}
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof load>>

/** Placeholders until the numbers or an error arrive. */
function LateNumbers({ late }: Late<Loaded>) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const loaded = useLate(late)
  if (!loaded) return <SkeletonRows count={12} />
  if ('problem' in loaded)
    return <LoadFailure title={t('numbers.failed')} problem={loaded.problem} retry={revalidate} />
  return <Numbers {...loaded} />
}

function Numbers({ registers, usage }: Loaded) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { scope } = useVariant()
  const only = scope === 'all' ? [] : [['register', scope]]
  const csv = `/api${endpoints.exportNumbers.path}?${new URLSearchParams([...only, ['language', language]])}`
  const json = `/api${[endpoints.getNumbers.path, ...only.map((each) => each.join('='))].join('?')}`
  return (
    <>
      {registers.map((register) => (
        <RegisterNumbers key={register.register} numbers={register} />
      ))}
      <UsageNumbers usage={usage} />
      <p className={styles.download} data-print="no">
        {t('numbers.download')}
        <a href={csv} download rel="nofollow" aria-label={t('numbers.downloadNamed', { format: 'CSV' })}>
          CSV
        </a>
        <a href={json} rel="nofollow" aria-label={t('numbers.downloadNamed', { format: 'JSON' })}>
          JSON
        </a>
      </p>
    </>
  )
}
