import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { ListHeader } from '#site/components/list-header.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import type { Route } from './+types/list.route.ts'
import { FormEntry } from './form-entry.tsx'

const useStyles = makeStyles({ list: { padding: 0, listStyleType: 'none' } })

/** Loads the active forms without their field definitions, which the list does not display. */
async function load(client: Client) {
  const forms = orThrow(await client('listForms', {}))
  return forms
    .filter(({ status }) => status === 'active')
    .map(({ slug, title, description, permissions }) => ({ slug, title, description, permissions }))
}

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args))
}

export function clientLoader() {
  return load(browserClient())
}

export default function FormsPage({ loaderData: forms }: Route.ComponentProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <PageHead title={t('item.forms.title')} description={t('item.forms.intro')} />
      <ListHeader title={t('item.forms.title')} intro={t('item.forms.intro')} />
      {forms.length === 0 ? (
        <ListMessage title={t('item.forms.none.title')} text={t('item.forms.none.text')} />
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
