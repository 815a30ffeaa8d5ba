import { NotFound } from '#cms/manage/shell/not-found.tsx'

export default NotFound
