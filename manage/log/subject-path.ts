import type { Action } from '#contract/actions.ts'
import { itemPath, registerPath } from '../data/registers.ts'
import { importPath } from '../imports/paths.ts'

/** The screen of what an action was about; undefined if there is none, or not any more. */
export function subjectPath({ noun, action, subject, form }: Action): string | undefined {
  if (subject === null) return undefined
  const name = encodeURIComponent(subject)
  switch (noun) {
    case 'item':
      return form === null ? undefined : itemPath(form, subject)
    case 'form':
      return `/manage/forms/${name}`
    case 'field':
    case 'fieldset':
      return `/manage/forms/${noun}/${name}`
    case 'translation':
      return `/manage/translations?q=${name}`
    case 'keyword':
      return registerPath('keywords', `q=${name}`)
    case 'page':
      return action === 'delete' ? undefined : `/manage/pages/${name}`
    case 'picture':
      return '/manage/pages/media'
    case 'access':
      return `/manage/access?q=${name}`
    case 'feedback':
      return `/manage/feedback?message=${name}`
    case 'import':
      return importPath(subject)
    default:
      return undefined
  }
}
