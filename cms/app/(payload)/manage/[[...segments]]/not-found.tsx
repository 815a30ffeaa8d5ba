import { NotFound } from '#cms/manage/shell/not-found.tsx'

// biome-ignore lint/style/noDefaultExport: Next asks for it
export default NotFound
