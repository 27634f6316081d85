import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Form } from '#src/ui/Form.tsx'
import { focusFirstWrong } from '#src/ui/focus-first-wrong.ts'
import { FromAccount } from './FromAccount.tsx'
import { PersonalFormParts } from './PersonalFormParts.tsx'
import { usePersonalForm } from './usePersonalForm.ts'
import './PersonalForm.css'
import './PersonalSummary.css'

/** The title of a part, so that it is read out, and no keyboard covers a phone's screen. */
const focusTitle = (form: HTMLFormElement | null, part: number | 'handover') => {
  const title = form?.querySelector<HTMLElement>(`[data-at="${part}"] [data-part="person-title"]`)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}

/** One form for each person with the required fields, then pickup and return, then the optional fields. */
export function PersonalForm() {
  const actor = usePersonalForm()
  const focus = useSelector(actor, ({ context }) => context.focus)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (focus?.to === 'firstWrong') focusFirstWrong(element.current)
    else if (focus) focusTitle(element.current, focus.to)
  }, [focus])

  return (
    <>
      <FromAccount form={actor} />
      <Form ref={element} data-part="personal" onSubmit={() => actor.send({ type: 'form.submit' })}>
        <PersonalFormParts form={actor} />
      </Form>
    </>
  )
}
