import type { ComponentType } from 'react'
import { STEPS, type Step } from '#machines/booking/steps.ts'
import { BookingNotices } from './dialogs/BookingNotices.tsx'
import { RestoredMark } from './parts/RestoredMark.tsx'
import { TitleFocus } from './parts/TitleFocus.tsx'
import { Banners } from './poster/Banners.tsx'
import { useIsEntry } from './useIsEntry.ts'

const SCREENS = import.meta.glob<Record<string, ComponentType>>(
  ['./steps/[a-z]*/[A-Z]*Step.tsx', '!./steps/entry/EntryStep.tsx', './cart/CartStep.tsx'],
  { eager: true },
)

const screenOf = (step: Step): ComponentType => {
  const name = `${step[0]!.toUpperCase()}${step.slice(1)}Step`
  const file = Object.keys(SCREENS).find((path) => path.endsWith(`/${name}.tsx`))
  const screen = file === undefined ? undefined : SCREENS[file]![name]
  if (!screen) throw new Error(`The step "${step}" has no screen: export ${name} from steps/${step}/${name}.tsx`)
  return screen
}

const LATER_STEPS = STEPS.slice(1).map((step) => ({ step, Screen: screenOf(step) }))

export function LaterSteps() {
  const isEntry = useIsEntry()
  return (
    <>
      {isEntry && <Banners isUrgent={false} />}
      {LATER_STEPS.map(({ step, Screen }) => (
        <Screen key={step} />
      ))}
      <TitleFocus />
      <BookingNotices />
      <RestoredMark part="steps" />
    </>
  )
}
