import type { ComponentProps } from 'react'
import { StateMessage } from '#ui/shell/state-message.tsx'
import pageStyles from '../layout/page.module.css'
import { PageHead } from './page-head.tsx'

/** A page with a single message and actions, excluded from search engines. */
export function MessagePage(props: Omit<ComponentProps<typeof StateMessage>, 'heading'>) {
  return (
    <div className={pageStyles.reading}>
      <PageHead title={props.title} hidden />
      <StateMessage {...props} heading="h1" />
    </div>
  )
}
