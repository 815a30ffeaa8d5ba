import { data } from 'react-router'

function throwNotFound(): never {
  throw data(null, { status: 404 })
}

export const loader = throwNotFound
export const clientLoader = throwNotFound

/** Never rendered: the loader always throws, so the error page is displayed instead. */
export default function NotFoundRoute() {
  return null
}
