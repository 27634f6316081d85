import { use, useId, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import { ErrorEnd } from './ErrorEnd.ts'
import { IconButton } from './IconButton.tsx'
import { IgnoredSecondTap } from './IgnoredSecondTap.tsx'
import type { NonEmptyNode } from './non-empty-node.ts'
import { useScrollable } from './useScrollable.ts'
import './Dialog.css'

interface DialogAction {
  label: string
  onPress: () => void
  kind?: 'primary' | 'danger' | undefined
}

export interface DialogProps {
  title: NonEmptyNode
  isOpen: boolean
  /** Called when Escape, the close icon, the quiet button or a press outside closes the dialog. */
  onClose: () => void
  closeLabel: string
  /** `narrow` is for a question, `text` for reading, and `sheet` is a drawer from the lower edge, for a phone. */
  size?: 'narrow' | 'text' | 'sheet'
  children: NonEmptyNode
  /** True if the dialog reports a failure. The dialog then ends with the content of `ErrorEnd`. */
  isError?: boolean
  action?: DialogAction
  cancelLabel?: string
  footer?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, closeLabel, size = 'narrow', children, isError, action, cancelLabel, footer } = props
  const end = use(ErrorEnd)
  const id = useId()
  const isQuestion = action?.kind === 'danger'
  return (
    <ModalOverlay
      data-part="overlay"
      data-size={size}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
    >
      <Modal data-part="modal" data-size={size}>
        <AriaDialog
          data-part="dialog"
          role={isQuestion ? 'alertdialog' : 'dialog'}
          aria-describedby={isQuestion ? id : undefined}
        >
          {size === 'narrow' && <IgnoredSecondTap />}
          <header data-part="dialog-header" data-row="16 top">
            <Heading slot="title" level={2} data-part="dialog-title">
              {title}
            </Heading>
            <IconButton icon="close" label={closeLabel} onPress={onClose} />
          </header>
          <DialogBody id={id}>
            {children}
            {isError && end}
          </DialogBody>
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
          {footer !== undefined && <footer data-part="dialog-footer">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function DialogBody({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div data-part="dialog-body" id={id} {...useScrollable()}>
      {children}
    </div>
  )
}
