import { NavWrapper } from '@payloadcms/next/client'

/** Payload's side navigation, empty: the tabs above take its place. Without the wrapper its column would collapse. */
export function PayloadNav() {
  return <NavWrapper>{null}</NavWrapper>
}
