import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterOrder } from '#machines/counter-action.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { CounterActionHandle } from './useCounterMachine.ts'

interface AskDialogProps {
  handle: CounterActionHandle
  title: ReactNode
  /** What will happen. */
  text: string
  confirm: string
  kind?: 'primary' | 'danger'
  /** undefined: something is missing that must be said. */
  order: CounterOrder | undefined
  children?: ReactNode
}

/** Asks before something is done, and says what it will do. */
export function AskDialog({
  handle: { actor, snapshot },
  title,
  text,
  confirm,
  kind = 'primary',
  order,
  children,
}: AskDialogProps) {
  const t = useTranslations('staff.actions')
  const close = useTranslations('common')('close')
  const body = useRef<HTMLDivElement>(null)

  const { mendings } = snapshot.context
  useEffect(() => {
    if (mendings === 0) return
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [mendings])

  return (
    <Dialog
      title={<>{title}</>}
      isOpen
      onClose={() => actor.send({ type: 'action.leave' })}
      closeLabel={close}
      cancelLabel={t('leave')}
      action={{
        label: confirm,
        kind,
        onPress: () =>
          actor.send({
            type: 'action.confirm',
            order: order ?? { amount: null, reason: '' },
            isComplete: order !== undefined,
          }),
      }}
    >
      <div ref={body} data-part="ask">
        <p>{text}</p>
        {children}
      </div>
    </Dialog>
  )
}
