import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For routes with a form: the step that checks the answers is a fragment of the URL and does not load the form again. */
export function shouldRevalidateForm({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep =
    currentUrl.hash !== nextUrl.hash &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search === nextUrl.search
  return !isStep && defaultShouldRevalidate
}
