import { use, useId } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import { ErrorEnd } from './ErrorEnd.ts'
import { IconButton } from './IconButton.tsx'
import { ScrollingBody } from './ScrollingBody.tsx'
import type { NonEmptyNode } from './non-empty-node.ts'
import './Overlay.css'
import './Dialog.css'

interface DialogAction {
  label: string
  onPress: () => void
  /** danger names and removes a thing; primary is everything else. */
  kind?: 'primary' | 'danger'
}

export interface DialogProps {
  title: NonEmptyNode
  isOpen: boolean
  /** Escape, the close icon, the quiet action, a press outside. */
  onClose: () => void
  closeLabel: string
  /** narrow: 400 px, for a question; text: 300 to 1000 px, for something to read. */
  size?: 'narrow' | 'text'
  children: NonEmptyNode
  /** It says that something has failed. */
  isError?: boolean
  /** What the dialog is for. The quiet action beside it closes; without one only the close icon is shown. */
  action?: DialogAction
  /** NonEmptyNode of the quiet action, e.g. "Abbrechen". */
  cancelLabel?: string
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, closeLabel, size = 'narrow', children, isError, action, cancelLabel } = props
  const end = use(ErrorEnd)
  const id = useId()
  const isQuestion = action?.kind === 'danger'
  return (
    <ModalOverlay data-part="overlay" isOpen={isOpen} onOpenChange={(open) => open || onClose()} isDismissable>
      <Modal data-part="modal" data-size={size}>
        <AriaDialog
          data-part="dialog"
          role={isQuestion ? 'alertdialog' : 'dialog'}
          aria-describedby={isQuestion ? id : undefined}
        >
          <header data-part="dialog-header">
            <Heading slot="title" level={2} data-part="dialog-title">
              {title}
            </Heading>
            <IconButton icon="close" label={closeLabel} onPress={onClose} />
          </header>
          <ScrollingBody part="dialog-body" id={id}>
            {children}
            {isError && end}
          </ScrollingBody>
          {action && (
            <footer data-part="dialog-actions">
              {cancelLabel !== undefined && (
                <Button kind="quiet" onPress={onClose}>
                  {cancelLabel}
                </Button>
              )}
              <Button kind={action.kind ?? 'primary'} onPress={action.onPress}>
                {action.label}
              </Button>
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
