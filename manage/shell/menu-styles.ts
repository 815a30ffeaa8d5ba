import { makeStyles } from '@fluentui/react-components'

export const useMenuStyles = makeStyles({
  // Above the bars that stick to the window.
  popover: { zIndex: 95 },
})
