import { data } from 'react-router'
import { ErrorPage } from './error-page.tsx'

export function loader() {
  return data(null, { status: 403 })
}

export function clientLoader() {
  return null
}

export default function UnauthorizedRoute() {
  return <ErrorPage code={403} returnTo="/" />
}
