import { Image, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'

const useStyles = makeStyles({
  frame: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '48px',
    height: '48px',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  letter: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground3 },
  // Logos are designed for a white background.
  picture: {
    backgroundColor: tokens.colorBrandBackgroundInverted,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  large: { width: '64px', height: '64px', fontSize: tokens.fontSizeBase600 },
})

type Props = { url: string | null; name: string; size?: 'large' }

/** An organization's logo, or the first letter of its name. Decorative: the name is always displayed next to it. */
export function OrganizationLogo({ url, name, size }: Props) {
  const styles = useStyles()
  const [failed, setFailed] = useState<string>()
  const hasPicture = url !== null && failed !== url
  return (
    <span
      aria-hidden
      className={mergeClasses(
        styles.frame,
        hasPicture ? styles.picture : styles.letter,
        size === 'large' && styles.large,
      )}
    >
      {hasPicture ? (
        <Image src={url} alt="" fit="contain" loading="lazy" onError={() => setFailed(url)} />
      ) : (
        firstLetter(name)
      )}
    </span>
  )
}

function firstLetter(name: string): string {
  return (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '·').toUpperCase()
}
