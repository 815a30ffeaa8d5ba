import { useLocation, useNavigate } from 'react-router'
import { copiedParameter } from './copy-path.ts'

/** Returns a function that removes what the form was to begin with from the address, so that a reload does not copy it again. */
export function useDropCopied(): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return () => {
    const query = new URLSearchParams(search)
    if (!query.has(copiedParameter) && state === null) return
    query.delete(copiedParameter)
    void navigate({ search: `?${query}`, hash: '' }, { replace: true, preventScrollReset: true })
  }
}
