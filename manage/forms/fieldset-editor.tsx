import { useRouter } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import type { FieldSetDefinition } from '#contract/admin-fields.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import type { Envelope } from '#contract/problems.ts'
import { validateBilingualText } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { mergeText, partOf } from '../shell/three-way.ts'
import { useEdit } from '../shell/use-edit.ts'
import { noText } from './edited-form.ts'
import { EditorForm } from './editor.tsx'
import { fieldSetParts } from './form-parts.ts'
import { issueName } from './issue-names.ts'
import { listPath } from './paths.ts'
import { SlugField, useSlug } from './slug-field.tsx'
import { TextPair } from './text-pair.tsx'
import { UsageNote } from './usage-note.tsx'
import { useUsage } from './use-usage.ts'

type FieldSetValues = Pick<FieldSetDefinition, 'slug' | 'settings'>
type Props = { fieldSet: FieldSetDefinition | undefined }

/** Adds or updates a field set: its slug, and the title and description that forms show unless they have their own. */
export function FieldSetEditor({ fieldSet }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const slugRule = useSlug(fieldSet !== undefined)
  const { usage, isLoaded } = useUsage({ isStored: fieldSet !== undefined })
  const router = useRouter()
  const edit = useEdit<FieldSetValues, Envelope>({
    initial: {
      slug: fieldSet?.slug ?? '',
      settings: fieldSet?.settings ?? { title: noText, description: noText },
    },
    updatedAt: fieldSet?.updatedAt,
    check: ({ slug, settings }) => [
      ...(fieldSet ? [] : checkSlug(slug)),
      ...validateBilingualText(settings.title, 'settings.title', true).issues,
      ...validateBilingualText(settings.description, 'settings.description', true).issues,
    ],
    save: (values, updatedAt) =>
      fieldSet
        ? client('updateFieldSet', {
            params: { slug: fieldSet.slug },
            body: { action: 'update', updatedAt, values },
          })
        : client('addFieldSet', { body: { action: 'new', values } }),
    load: async () => {
      const response = await client('getFieldSet', { params: { slug: fieldSet?.slug ?? '' } })
      return response.ok ? response.data : undefined
    },
    merge: (versions, sideOf) => {
      const textOf = partOf(partOf(versions)('settings'))
      return {
        slug: versions.mine.slug,
        settings: {
          title: mergeText(textOf('title'), 'title', sideOf),
          description: mergeText(textOf('description'), 'description', sideOf),
        },
      }
    },
    partsOf: (values) => fieldSetParts(values, t),
    onSaved: () => router.push(listPath('fieldset')),
  })
  const { values, change, errorOf } = edit
  const { slug, settings } = values
  return (
    <EditorForm edit={edit} nameOf={(path) => issueName(path, t)} isStored={fieldSet !== undefined}>
      <TextPair
        labelKey="manage.forms.label.title"
        field="settings.title"
        text={settings.title}
        errorOf={errorOf}
        onChange={(title) =>
          change({
            slug: slugRule.follow(slug, title),
            settings: { ...settings, title },
          })
        }
      />
      <SlugField
        slug={slug}
        rule={slugRule}
        error={errorOf('slug')}
        onChange={(next) => change({ slug: next })}
      />
      <TextPair
        labelKey="manage.forms.label.description"
        field="settings.description"
        text={settings.description}
        rows={3}
        errorOf={errorOf}
        onChange={(description) => change({ settings: { ...settings, description } })}
      />
      {fieldSet && (
        <UsageNote
          slug={fieldSet.slug}
          forms={fieldSet.forms}
          used={isLoaded ? usage.fieldSets : undefined}
        />
      )}
    </EditorForm>
  )
}
