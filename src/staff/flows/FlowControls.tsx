import { useTranslations } from 'use-intl'
import { PLAY_SPEEDS, type FlowPlayerEvent, type PlaySpeed } from '#machines/flow-player.ts'
import { Button } from '#src/ui/Button.tsx'

interface FlowControlsProps {
  at: number
  count: number
  speed: PlaySpeed
  isPlaying: boolean
  /** The steps at which something went wrong. */
  troubles: readonly number[]
  send: (event: FlowPlayerEvent) => void
}

/** Forward, back, play, and to the next error. */
export function FlowControls({ at, count, speed, isPlaying, troubles, send }: FlowControlsProps) {
  const t = useTranslations('staff.flows.controls')
  const next = troubles.find((step) => step > at) ?? troubles[0]
  return (
    <div data-part="flow-controls" role="toolbar" aria-label={t('label')}>
      <Button kind="quiet" isDisabled={at === 0} onPress={() => send({ type: 'flow.back' })}>
        {t('back')}
      </Button>
      <Button onPress={() => send({ type: isPlaying ? 'flow.pause' : 'flow.play' })}>
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <Button kind="quiet" isDisabled={at === count - 1} onPress={() => send({ type: 'flow.forward' })}>
        {t('forward')}
      </Button>
      {PLAY_SPEEDS.map((each) => (
        <Button
          key={each}
          kind="quiet"
          aria-pressed={each === speed}
          onPress={() => send({ type: 'flow.speed', speed: each })}
        >
          {t('speed', { speed: each })}
        </Button>
      ))}
      {next === undefined ? (
        <span>{t('noError')}</span>
      ) : (
        <Button kind="quiet" onPress={() => send({ type: 'flow.goTo', at: next })}>
          {t('toError')}
        </Button>
      )}
      <output>{t('step', { at: at + 1, count })}</output>
    </div>
  )
}
