import { Button } from '@fluentui/react-components'
import { AddRegular, EyeRegular } from '@fluentui/react-icons'
import Link from 'next/link'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import type { Template } from '#contract/templates.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useResource } from '../shell/use-resource.ts'
import styles from './definition-list.module.css'
import { copyPath, editorPath, templatePath } from './paths.ts'
import { RenameTemplateDialog } from './template-dialog.tsx'
import { TemplatePreview } from './template-preview.tsx'

/** What a new form starts from: nothing, a shipped template, one of the managers, or another form. */
export function TemplateChoice({ definitions }: { definitions: Definitions }) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const templates = useResource(useCallback(() => client('listTemplates', {}), [client]))
  const [opened, setOpened] = useState<{ template: Template; as: 'preview' | 'change' }>()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const nameOf = ({ name }: Template) => inLanguage(name, language)
  const close = () => setOpened(undefined)

  async function send(template: Template, action: 'delete' | 'restore'): Promise<void> {
    const response = await client('changeTemplate', { params: { id: template.id }, body: { action } })
    if (!response.ok) {
      notifyProblem(response.problem, nameOf(template))
      return
    }
    notifySuccess(response.data, action === 'delete' ? () => void send(template, 'restore') : undefined)
    await templates.reload()
  }

  const rowOf = (template: Template, more?: ReactNode) => (
    <ChoiceRow
      key={template.id}
      href={templatePath(template.id)}
      name={nameOf(template)}
      about={inLanguage(template.about, language)}
      note={[t('manage.forms.fieldCount', { count: template.fields }), template.owner]
        .filter(Boolean)
        .join(' · ')}
    >
      <Button
        appearance="subtle"
        icon={<EyeRegular />}
        aria-label={t('manage.templates.previewOf', { name: nameOf(template) })}
        onClick={() => setOpened({ template, as: 'preview' })}
      >
        {t('manage.forms.preview')}
      </Button>
      {more}
    </ChoiceRow>
  )
  const forms = definitions.forms.filter(({ status }) => status !== 'deleted')
  return (
    <>
      <div>
        <ButtonLink href={editorPath('form')} appearance="primary">
          <AddRegular fontSize={20} />
          {t('manage.templates.empty')}
        </ButtonLink>
      </div>
      <Loaded resource={templates} failed={t('manage.templates.failed')} rows={4}>
        {(all) => {
          const own = all.filter(({ isShipped }) => !isShipped)
          return (
            <>
              <Choices title={t('manage.templates.shipped')}>
                {all.filter(({ isShipped }) => isShipped).map((template) => rowOf(template))}
              </Choices>
              <Choices
                title={t('manage.templates.own')}
                note={own.length === 0 ? t('manage.templates.noOwn') : undefined}
              >
                {own.map((template) =>
                  rowOf(
                    template,
                    <ActionMenu
                      button={
                        <MenuButton aria-label={t('manage.templates.actionsOf', { name: nameOf(template) })}>
                          {t('manage.templates.actions')}
                        </MenuButton>
                      }
                      actions={[
                        {
                          label: t('manage.templates.rename'),
                          run: () => setOpened({ template, as: 'change' }),
                        },
                        { label: t('common.delete'), run: () => void send(template, 'delete') },
                      ]}
                    />,
                  ),
                )}
              </Choices>
            </>
          )
        }}
      </Loaded>
      <Choices title={t('manage.templates.copies')} note={t('manage.templates.copiesAbout')}>
        {forms.map(({ slug, title, fieldSets }) => (
          <ChoiceRow
            key={slug}
            href={copyPath(slug)}
            name={inLanguage(title, language) || slug}
            note={[
              slug,
              t('manage.forms.fieldCount', { count: fieldSets.flatMap(({ fields }) => fields).length }),
            ].join(' · ')}
          />
        ))}
      </Choices>
      {opened?.as === 'preview' && (
        <TemplatePreview
          id={opened.template.id}
          name={nameOf(opened.template)}
          definitions={definitions}
          onClose={close}
        />
      )}
      {opened?.as === 'change' && (
        <RenameTemplateDialog
          template={opened.template}
          onSaved={() => void templates.reload()}
          onClose={close}
        />
      )}
    </>
  )
}

type ChoicesProps = { title: string; note?: string | undefined; children: ReactNode[] }

function Choices({ title, note, children }: ChoicesProps) {
  return (
    <section className={styles.choices} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {note && <p className={styles.about}>{note}</p>}
      {children.length > 0 && <ul className={styles.list}>{children}</ul>}
    </section>
  )
}

type ChoiceRowProps = { href: string; name: string; about?: string; note: string; children?: ReactNode }

function ChoiceRow({ href, name, about, note, children }: ChoiceRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <h3 className={styles.title}>
          <Link href={href} prefetch={false}>
            {name}
          </Link>
        </h3>
        {about && <p className={styles.about}>{about}</p>}
        <p className={styles.note}>{note}</p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
