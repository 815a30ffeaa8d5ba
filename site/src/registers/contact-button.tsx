import type { Register } from '#contract/registers/registers.ts'
import type { ButtonProps } from '#ui/controls/button.tsx'
import { DialogButton } from '../components/dialog-button.tsx'
import type { OnErrors } from './register.ts'

const loadDialog = () => import('./contact-dialog.tsx').then((module) => module.ContactDialog)

type Props = Omit<ButtonProps, 'onClick'> & { register: Register; uuid: string; onErrors: OnErrors }

/** A button with a dialog that writes to the contact of an offer. */
export function ContactButton({ register, uuid, onErrors, ...button }: Props) {
  return <DialogButton {...button} load={loadDialog} dialogProps={{ register, uuid, onErrors }} />
}
