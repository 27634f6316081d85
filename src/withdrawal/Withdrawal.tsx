import { useTranslations } from 'use-intl'
import type { Declaration } from '#domain/reservation/withdrawal.ts'
import { Page } from '#src/layout/Page.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { DeclarationForm } from './DeclarationForm.tsx'
import { DeclarationSummary } from './DeclarationSummary.tsx'
import { Received } from './Received.tsx'
import { useKnownDeclaration } from './useKnownDeclaration.ts'
import { useWithdrawal } from './useWithdrawal.ts'
import './Withdrawal.css'

/** Withdraws from a contract in two steps: enter, then confirm (§ 356a BGB). */
export function Withdrawal() {
  const t = useTranslations('withdrawal')
  const known = useKnownDeclaration()
  return <Page title={t('title')}>{known ? <Steps known={known} /> : <Spinner label={t('loading')} />}</Page>
}

/** `known`: what this browser knows before anything is typed. */
function Steps({ known }: { known: Declaration }) {
  const { snapshot, found, send } = useWithdrawal()
  const { sending, problems, receivedAt, refusal } = snapshot.context
  const failure = (['refused', 'unreachable'] as const).find((state) => snapshot.matches(state))
  if (sending && receivedAt !== null) return <Received receivedAt={receivedAt} email={sending.declaration.email} />
  if (sending && snapshot.hasTag('confirmable')) {
    return (
      <DeclarationSummary
        declaration={sending.declaration}
        isSending={snapshot.matches('sending')}
        failure={failure === 'unreachable' && refusal !== null ? refusal : failure}
        onConfirm={() => send({ type: 'withdrawal.confirm' })}
        onEdit={() => send({ type: 'withdrawal.edit' })}
      />
    )
  }
  return (
    <DeclarationForm
      declaration={sending?.declaration ?? known}
      isComingBack={sending !== null}
      problems={problems}
      found={found}
      onCheck={(declaration, wrong) =>
        send({ type: 'withdrawal.check', declaration, problems: wrong, key: crypto.randomUUID() })
      }
    />
  )
}
