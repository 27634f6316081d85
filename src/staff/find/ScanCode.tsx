import { useActorRef, useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeScanMachine } from '#machines/code-scan.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { inspection } from '#src/visit/inspection.ts'
import { camera, hasCamera } from './camera.ts'

export function ScanCode({ open }: { open: (number: string) => void }) {
  const t = useTranslations('staff.scan')
  const common = useTranslations('common')
  const id = useId()
  const [logic] = useState(() =>
    codeScanMachine.provide({
      actors: { camera: camera(id) },
      actions: { openBooking: (_, { number }) => open(number) },
    }),
  )
  const actor = useActorRef(logic, inspection())
  const snapshot = useSelector(actor, (current) => current)
  if (!hasCamera()) return null
  const start = () => actor.send({ type: 'scan.open' })
  const isOff = snapshot.matches('denied') || snapshot.matches('missing')
  return (
    <>
      <Button kind="quiet" onPress={start}>
        {t('open')}
      </Button>
      <Dialog
        title={t('title')}
        isOpen={snapshot.hasTag('open')}
        onClose={() => actor.send({ type: 'scan.close' })}
        closeLabel={common('close')}
        {...(isOff && { action: { label: t('again'), onPress: start }, cancelLabel: t('type') })}
      >
        <div data-part="scan" data-stack="12">
          {snapshot.matches('scanning') && (
            <video id={id} data-part="scan-picture" aria-label={t('picture')} muted playsInline />
          )}
          <output>
            {snapshot.matches({ scanning: 'asking' }) && t('asking')}
            {snapshot.matches({ scanning: 'looking' }) && t('looking')}
            {snapshot.matches({ scanning: 'foreign' }) && t('foreign')}
          </output>
          {snapshot.matches('denied') && (
            <Notice kind="warning" title={t('denied.title')}>
              {t('denied.text')}
            </Notice>
          )}
          {snapshot.matches('missing') && (
            <Notice kind="warning" title={t('missing.title')}>
              {t('missing.text')}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  )
}
