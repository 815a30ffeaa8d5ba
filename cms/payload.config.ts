import { resolve } from 'node:path'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { en } from '@payloadcms/translations/languages/en'
import { et } from '@payloadcms/translations/languages/et'
import { buildConfig } from 'payload'
import { feedback } from './collections/feedback.ts'
import { fields } from './collections/fields.ts'
import { fieldsets } from './collections/fieldsets.ts'
import { files } from './collections/files.ts'
import { forms } from './collections/forms.ts'
import { items } from './collections/items.ts'
import { keywords } from './collections/keywords.ts'
import { mails } from './collections/mails.ts'
import { pages } from './collections/pages.ts'
import { translations } from './collections/translations.ts'
import { users } from './collections/users.ts'
import { configuration } from './configuration.ts'
import { contractEndpoints } from './endpoints/index.ts'
import { mapRestError } from './endpoints/rest-errors.ts'
import { refusingAdapter } from './mails/refusing-adapter.ts'
import { adminConfig } from './manage/admin-config.ts'
import { poolOptions } from './platform/database/pool-options.ts'
import { withReliableTransactions } from './platform/database/reliable-transactions.ts'

// `next build` and the server both run in the root of the repository.
const cms = resolve(process.cwd(), 'cms')

export default buildConfig({
  secret: configuration().payloadSecret,
  routes: { admin: '/manage', api: '/api' },
  admin: adminConfig(cms),
  collections: [
    items,
    forms,
    fieldsets,
    fields,
    translations,
    keywords,
    users,
    files,
    feedback,
    mails,
    pages,
  ],
  endpoints: contractEndpoints,
  hooks: { afterError: [mapRestError] },
  db: withReliableTransactions(
    postgresAdapter({
      pool: poolOptions(configuration().database.url),
      idType: 'uuid',
      allowIDOnCreate: true,
      push: false,
      migrationDir: resolve(cms, 'migrations'),
    }),
  ),
  email: refusingAdapter,
  editor: lexicalEditor(),
  localization: {
    locales: [
      { code: 'et', label: 'Eesti' },
      { code: 'en', label: 'English' },
    ],
    defaultLocale: 'et',
    fallback: true,
  },
  i18n: { supportedLanguages: { et, en }, fallbackLanguage: 'et' },
  graphQL: { disable: true },
  telemetry: false,
  logger: { options: { level: 'warn' } },
  typescript: { outputFile: resolve(cms, 'payload-types.ts') },
})
