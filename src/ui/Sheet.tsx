import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './IconButton.tsx'
import { ScrollingBody } from './ScrollingBody.tsx'
import type { NonEmptyNode } from './non-empty-node.ts'
import './Overlay.css'
import './Sheet.css'

export interface SheetProps {
  title: NonEmptyNode
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  children: NonEmptyNode
  /** Stays in sight below what scrolls: the one next action. */
  footer?: ReactNode
}

/** A drawer from the lower edge, for a phone. */
export function Sheet({ title, isOpen, onClose, closeLabel, children, footer }: SheetProps) {
  return (
    <ModalOverlay data-part="sheet-overlay" isOpen={isOpen} onOpenChange={(open) => open || onClose()} isDismissable>
      <Modal data-part="sheet">
        <Dialog data-part="sheet-dialog">
          <header data-part="sheet-header">
            <Heading slot="title" level={2} data-part="sheet-title">
              {title}
            </Heading>
            <IconButton icon="close" label={closeLabel} onPress={onClose} />
          </header>
          <ScrollingBody part="sheet-body">{children}</ScrollingBody>
          {footer !== undefined && <footer data-part="sheet-footer">{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
