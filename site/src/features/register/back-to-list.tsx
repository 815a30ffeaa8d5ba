import { useTranslation } from 'react-i18next'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { BackLink } from '#site/components/back-link.tsx'
import type { ItemDetail } from '#site/registers/register.ts'
import { useListPath } from './use-list-path.ts'

type Props = { register: RegisterDeclaration; item: ItemDetail }

/** A link to the list that the user came from, otherwise to the list of the item's year. */
export function BackToList({ register: { slug, yearField }, item }: Props) {
  const { t } = useTranslation()
  const path = useListPath(slug, yearField && item.year !== null ? { year: item.year } : {})
  const [, year] = /[?&]year=(\d+)/.exec(path) ?? []
  return <BackLink to={path}>{year ? t(`${slug}.backToYear`, { year }) : t(`${slug}.back`)}</BackLink>
}
