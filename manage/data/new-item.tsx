'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { Envelope } from '#contract/problems.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { LoadProblem } from '../shell/loaded.tsx'
import { useNotify } from '../shell/notices.tsx'
import { ScreenHeading } from '../shell/screen.tsx'
import { useResource } from '../shell/use-resource.ts'
import { unlockAutoFilled, useItemPageStyles, useSaveShortcut } from './item-page.ts'
import { registerPath } from './registers.ts'

const noValues: FormValues = {}

/** Form for adding an item; it stays pending until it is published. */
export function NewItem({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const styles = useItemPageStyles()
  const client = useClient()
  const notify = useNotify()
  const router = useRouter()
  const language = useLanguage()
  const resource = useResource(useCallback(() => client('getForm', { params: { slug } }), [client, slug]))
  const { data: form, problem } = resource
  const unlockedForm = useMemo(() => form && unlockAutoFilled(form), [form])
  const formRef = useSaveShortcut()

  if (!form || !unlockedForm)
    return problem ? (
      <LoadProblem title={t('manage.item.failed')} resource={resource} />
    ) : (
      <SkeletonRows count={8} />
    )

  async function add(values: FormValues, itemUuid: string): Promise<Envelope> {
    const { updatedAt = '' } = form ?? {}
    const response = await client('insertItem', {
      params: { slug },
      body: { action: 'insert', form: { slug, updatedAt }, newValues: values, itemUuid },
    })
    return response.ok ? response.data : response.problem
  }

  async function reloadForm() {
    const response = await client('getForm', { params: { slug } })
    if (!response.ok) return undefined
    resource.change(() => response.data)
    return { form: unlockAutoFilled(response.data) }
  }

  return (
    <>
      <ScreenHeading title={t('manage.item.newOf', { form: inLanguage(form.title, language) })} />
      <div ref={formRef} className={styles.form} data-hue={findRegister(slug)?.hue}>
        <ItemForm
          form={unlockedForm}
          initialValues={noValues}
          asManager
          draftName={`manage.${slug}`}
          formSlug={slug}
          submitLabel={t('manage.add')}
          onSubmit={add}
          reloadForm={reloadForm}
          onDone={() => {
            notify({ intent: 'success', title: t('manage.item.added'), text: t('manage.item.addedNote') })
            router.push(registerPath(slug))
          }}
        />
      </div>
    </>
  )
}
