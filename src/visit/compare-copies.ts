import type { BookingDraft } from '#contract/draft.ts'
import type { BookingActor } from '#machines/booking/machine.ts'
import type { CopiesEvent } from '#machines/copies.ts'
import { lastDraft, loadSchemas, tabDraft } from './draft-storage.ts'

const cartOf = ({ reservation: _reservation, change: _change, ...draft }: BookingDraft) => JSON.stringify(draft)

/** Reports by `send` whether this tab's copy of the booking differs from the copy that any tab has stored last. */
export const compareCopies = (tenant: string, booking: BookingActor, send: (event: CopiesEvent) => void) => {
  let isDiffering = false
  const differs = () => {
    const [own, last] = [tabDraft.read(tenant), lastDraft.read(tenant)]
    return own?.id !== undefined && own.id === last?.id && cartOf(own) !== cartOf(last)
  }
  const look = () => {
    isDiffering = differs()
    send({ type: isDiffering ? 'copies.differ' : 'copies.agree' })
  }
  const lookLater = async () => {
    await loadSchemas()
    look()
  }
  const hear = ({ key }: StorageEvent) => key === lastDraft.keyOf(tenant) && void lookLater()
  addEventListener('storage', hear)
  // Reads the stored booking, because an earlier listener has already stored this tab's change.
  const subscription = booking.subscribe(() => {
    if (isDiffering && !differs()) look()
  })
  void lookLater()
  return () => {
    removeEventListener('storage', hear)
    subscription.unsubscribe()
  }
}
