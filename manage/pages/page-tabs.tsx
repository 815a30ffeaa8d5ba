import { useTranslation } from 'react-i18next'
import { PillLinks } from '../shell/pill-links.tsx'
import { mediaPath, pagesPath } from './paths.ts'

/** Links to the pages and to their pictures. */
export function PageTabs({ current }: { current: 'pages' | 'media' }) {
  const { t } = useTranslation()
  const links = [
    { href: pagesPath, label: t('manage.tab.pages'), isCurrent: current === 'pages' },
    { href: mediaPath, label: t('manage.media.title'), isCurrent: current === 'media' },
  ]
  return <PillLinks label={t('manage.tab.pages')} links={links} />
}
