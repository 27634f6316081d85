import { useTranslations } from 'use-intl'
import { lossOf, personAt } from '#domain/persons/persons.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { ShortfallDialog } from './ShortfallDialog.tsx'
import { useDismiss } from './useDismiss.ts'

/** Whichever dialog the booking machine has open. */
export function OpenDialog() {
  const isErrorcode = useBooking((snapshot) => snapshot.matches({ dialog: 'errorcode' }))
  const isShortfall = useBooking((snapshot) => snapshot.matches({ dialog: 'shortfall' }))
  if (isErrorcode) return <ErrorcodeDialog />
  return isShortfall ? <ShortfallDialog /> : <RemovalDialog />
}

/** The text of an error code. */
function ErrorcodeDialog() {
  const t = useTranslations()
  const wordsOf = useErrorcodeWords()
  const dismiss = useDismiss()
  const errorcode = useBooking(({ context }) => context.errorcode)
  return (
    <Dialog
      isOpen
      isError
      title={t('misc.error')}
      onClose={dismiss}
      closeLabel={t('common.close')}
      action={{ label: t('misc.next'), onPress: dismiss }}
    >
      <p>{errorcode !== null && wordsOf(errorcode)}</p>
    </Dialog>
  )
}

/** Asks before something goes, and names it. */
function RemovalDialog() {
  const t = useTranslations('misc.removal')
  const common = useTranslations('common')
  const send = useBookingSend()
  const dismiss = useDismiss()
  const removal = useBooking(({ context }) => context.removal)
  const person = useBooking(({ context }) => removal && personAt(context.booking.persons, removal.person))
  if (!removal || !person) return null
  const line = removal.kind === 'line' ? person.products.find(({ id }) => id === removal.id) : undefined
  const names = { person: person.label, title: line?.title ?? '' }
  return (
    <Dialog
      isOpen
      title={t(line ? 'line' : 'person', names)}
      onClose={dismiss}
      closeLabel={common('close')}
      cancelLabel={t('cancel')}
      action={{ kind: 'danger', label: t('confirm'), onPress: () => send({ type: 'removal.confirm' }) }}
    >
      <p>{t(line ? 'lineText' : lossOf(person) === 'details' ? 'personDetails' : 'personText', names)}</p>
    </Dialog>
  )
}
