import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/registers/registers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { useLazyComponent } from '#ui/shell/use-lazy-component.ts'
import styles from './contact-section.module.css'
import type { OnErrors } from './register.ts'
import { TextSection } from './text-section.tsx'

/** The section's id, for links to it. */
export const contactSectionId = 'contact'

const loadForm = () => import('./contact-form.tsx').then((module) => module.ContactForm)

type Props = { register: Register; uuid: string; onErrors: OnErrors }

/** A form that writes to the contact of an offer. Its code is loaded after hydration, since it needs scripts anyway. */
export function ContactSection(props: Props) {
  const { t } = useTranslation()
  const { Component: ContactForm, failed, request } = useLazyComponent(loadForm)
  useEffect(() => void request(), [request])
  return (
    <div id={contactSectionId} data-print="no">
      <TextSection title={t('item.contact.title')}>
        <p>{t('item.contact.intro')}</p>
        <noscript>
          <p>{t('field.form.needsScript')}</p>
        </noscript>
        <div className={styles.form}>
          {ContactForm && <ContactForm key={props.uuid} {...props} />}
          {failed && (
            <>
              <Announced as="p">{t('errors.network')}</Announced>
              <Button onClick={() => void request()}>{t('common.retry')}</Button>
            </>
          )}
        </div>
      </TextSection>
    </div>
  )
}
