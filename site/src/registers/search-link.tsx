import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { effectiveQuery } from '#contract/fold-text.ts'
import type { Register } from '#contract/registers/registers.ts'
import { usePaths } from '../use-paths.ts'

type Props = {
  register: Register
  text: string
  /** How the text is displayed; itself by default. */
  children?: ReactNode
}

/** A keyword or a name, as a link to the register's entries with it. The server does not search for shorter texts. */
export function SearchLink({ register, text, children = text }: Props) {
  const paths = usePaths()
  if (effectiveQuery(text) === '') return children
  return <Link to={paths.search(register, text)}>{children}</Link>
}
