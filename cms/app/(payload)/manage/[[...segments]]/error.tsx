'use client'

import { ScreenError } from '#manage/shell/screen-error.tsx'

export default ScreenError
