import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  footer: {
    flexWrap: 'wrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: tokens.spacingVerticalL,
  },
})

type Props = { title: string; onClose: () => void; footer?: ReactNode; children: ReactNode }

/** A panel beside a list, which it covers on a phone. */
export function SidePanel({ title, onClose, footer, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  return (
    <OverlayDrawer
      open
      position="end"
      size="medium"
      aria-labelledby={titleId}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ id: titleId }}
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('common.close')}
              onClick={onClose}
            />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <div className={styles.body}>{children}</div>
      </DrawerBody>
      {footer && <DrawerFooter className={styles.footer}>{footer}</DrawerFooter>}
    </OverlayDrawer>
  )
}
