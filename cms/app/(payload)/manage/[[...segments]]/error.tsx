'use client'

import { ScreenError } from '#cms/manage/shell/screen-error.tsx'

export default ScreenError
