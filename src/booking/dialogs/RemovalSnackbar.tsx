import { useTranslations } from 'use-intl'
import { personName } from '#domain/persons/persons.ts'
import type { Removed } from '#machines/booking/context.ts'
import { Button } from '#src/ui/Button.tsx'
import { Snackbar } from '#src/ui/Snackbar.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

export function RemovalSnackbar({ removed }: { removed: Removed }) {
  const t = useTranslations('cart.removed')
  const common = useTranslations('common')
  const send = useBookingSend()
  const words = ({ removal, person }: Removed) => {
    const line = removal.kind === 'line' ? person.products.find(({ id }) => id === removal.id) : undefined
    if (!line) return t('person', { person: personName(person) })
    return t(line.count > 1 ? 'one' : 'line', { person: personName(person), title: line.title })
  }
  return (
    <Snackbar
      message={removed}
      words={words}
      action={
        <Button kind="quiet" onPress={() => send({ type: 'removal.undo' })}>
          {t('undo')}
        </Button>
      }
      closeLabel={common('close')}
      onClose={() => send({ type: 'removal.settled' })}
    />
  )
}
