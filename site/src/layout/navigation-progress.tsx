import { makeStyles, tokens } from '@fluentui/react-components'
import { useNavigation } from 'react-router'

const useStyles = makeStyles({
  progress: {
    position: 'fixed',
    top: 0,
    left: 0,
    right: 0,
    zIndex: 1000,
    height: '2px',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transformOrigin: 'left',
    animationName: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
    animationDuration: '4s',
    // Not displayed for fast navigations.
    animationDelay: '150ms',
    animationTimingFunction: 'cubic-bezier(0, 0.7, 0.2, 1)',
    animationFillMode: 'both',
  },
})

/** A progress bar at the top during a navigation. */
export function NavigationProgress() {
  const styles = useStyles()
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}
