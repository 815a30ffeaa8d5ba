import { NavWrapper } from '@payloadcms/next/client'

/** An empty replacement of Payload's side navigation. The wrapper is required for Payload's grid layout. */
export function PayloadNav() {
  return <NavWrapper>{null}</NavWrapper>
}
