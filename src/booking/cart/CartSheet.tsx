import { useTranslations } from 'use-intl'
import { Dialog } from '#src/ui/Dialog.tsx'
import { CartFacts, EmptyCart } from './CartPanel.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotal } from './CartTotal.tsx'
import type { ShownCart } from './useCart.ts'

interface CartSheetProps {
  cart: ShownCart
  isOpen: boolean
  onClose: () => void
}

export function CartSheet({ cart, isOpen, onClose }: CartSheetProps) {
  const t = useTranslations('cart')
  const common = useTranslations('common')
  return (
    <Dialog
      size="sheet"
      title={t('title')}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={common('close')}
      footer={<CartTotal cart={cart} />}
    >
      <div data-part="cart-sheet" data-stack="16">
        <CartFacts />
        {cart.count === 0 ? <EmptyCart /> : <CartLines cart={cart} />}
      </div>
    </Dialog>
  )
}
