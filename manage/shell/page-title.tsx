import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react'

type PageTitle = { name: string; setName: (name: string) => void }

const PageTitleContext = createContext<PageTitle>({ name: '', setName: () => undefined })

/** Stores what the screen shows, which the document's title begins with (`breadcrumbs.tsx`). */
export function PageTitleProvider({ children }: PropsWithChildren) {
  const [name, setName] = useState('')
  return <PageTitleContext value={useMemo(() => ({ name, setName }), [name])}>{children}</PageTitleContext>
}

/** The name of what the screen shows; empty if the breadcrumbs say all. */
export function usePageName(): string {
  return useContext(PageTitleContext).name
}

/** Begins the document's title with the name of what the screen shows. */
export function useNamedPage(name: string): void {
  const { setName } = useContext(PageTitleContext)
  useEffect(() => {
    setName(name)
    return () => setName('')
  }, [name, setName])
}
