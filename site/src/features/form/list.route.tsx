import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Client } from '#contract/client.ts'
import { onlyLanguageOf } from '#contract/definitions/form-languages.ts'
import type { Availability } from '#contract/form-settings.ts'
import type { Form } from '#contract/forms.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { stateAt } from '#contract/values/open-times.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { ListHeader } from '#site/components/list-header.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { StateMessage } from '#ui/shell/state-message.tsx'
import type { Route } from './+types/list.route.ts'
import styles from './list.module.css'

/** Loads the active forms without their field definitions, which the list does not display. */
async function load(client: Client) {
  const forms = orThrow(await client('listForms', {}))
  return Promise.all(
    forms
      .filter(({ status }) => status === 'active')
      .map(async (form) => {
        const { slug, title, description, permissions } = form
        return {
          slug,
          title,
          description,
          permissions,
          state: await stateOf(client, form),
          only: onlyLanguageOf(form),
        }
      }),
  )
}

/** Whether a form takes entries now. Only forms with a limit are asked whether they are full. */
async function stateOf(client: Client, { slug, settings }: Form): Promise<Availability['state']> {
  if (!settings) return 'open'
  const state = stateAt(settings, new Date())
  if (state !== 'open' || settings.mostAnswers === null) return state
  const availability = await client('getFormAvailability', { params: { slug } })
  return availability.ok ? availability.data.state : state
}

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args))
}

export function clientLoader() {
  return load(browserClient())
}

export default function FormsPage({ loaderData: forms }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('item.forms.title')} description={t('item.forms.intro')} />
      <ListHeader title={t('item.forms.title')} intro={t('item.forms.intro')} />
      {forms.length === 0 ? (
        <StateMessage state="empty" title={t('item.forms.none.title')}>
          <p>{t('item.forms.none.text')}</p>
        </StateMessage>
      ) : (
        <ul className={styles.list}>
          {forms.map((form) => (
            <FormEntry key={form.slug} form={form} />
          ))}
        </ul>
      )}
    </>
  )
}

type Props = {
  form: Pick<Form, 'slug' | 'title' | 'description' | 'permissions'> & {
    state: Availability['state']
    only: Language | undefined
  }
}

/** A form in the list: link, description, who can fill it in, and what prevents that now. */
function FormEntry({ form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const register = toRegister(form.slug)
  const description = inLanguage(form.description, language)
  return (
    <li className={styles.entry}>
      <h2>
        <Link to={register ? paths.add(register) : paths.form(form.slug)}>
          {inLanguage(form.title, language) || form.slug}
        </Link>
      </h2>
      {description && <p className={styles.description}>{description}</p>}
      <p className={styles.who}>
        {[
          t('item.forms.who', { who: t(`item.who.${form.permissions}`) }),
          form.state !== 'open' && t(`item.add.${form.state}.title`),
          form.only && form.only !== language && t(`item.add.only.${form.only}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
