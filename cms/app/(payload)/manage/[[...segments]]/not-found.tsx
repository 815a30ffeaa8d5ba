import { NotFound } from '#manage/shell/not-found.tsx'

export default NotFound
