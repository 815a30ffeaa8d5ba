import { useTranslation } from 'react-i18next'
import { DisabledPill, PillLinks } from '../shell/pill-links.tsx'
import { type DefinitionKind, definitionKinds, listPath, newPath } from './paths.ts'

/** Links to the lists, and to a new definition; while one is created, to the other kinds of new definitions. */
export function DefinitionTabs({ current, isNew = false }: { current: DefinitionKind; isNew?: boolean }) {
  const { t } = useTranslation()
  if (isNew) {
    const links = definitionKinds.map((kind) => ({
      href: newPath(kind),
      label: t(`manage.forms.kind.${kind}`),
      isCurrent: kind === current,
    }))
    return <PillLinks label={t('manage.forms.kinds')} links={links} />
  }
  const lists = definitionKinds.map((kind) => ({
    href: listPath(kind),
    label: t(`manage.forms.title.${kind}`),
    isCurrent: kind === current,
  }))
  const addition = { href: newPath(current), label: t('manage.forms.add'), isCurrent: false }
  return (
    <PillLinks label={t('manage.forms.lists')} links={[...lists, addition]}>
      <DisabledPill hint={t('manage.forms.rulesHint')}>{t('manage.forms.rules')}</DisabledPill>
    </PillLinks>
  )
}
