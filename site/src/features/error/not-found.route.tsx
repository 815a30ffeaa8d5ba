import { data } from 'react-router'

function refuse(): never {
  throw data(null, { status: 404 })
}

export const loader = refuse
export const clientLoader = refuse

/** Never seen: the loader always refuses, and the error page takes its place. */
export default function NotFoundRoute() {
  return null
}
