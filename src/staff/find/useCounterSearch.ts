import { useNavigate } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { postStaffSearch } from '#contract/staff.ts'
import { counterSearchMachine } from '#machines/counter-search.ts'
import { inspection } from '#src/visit/inspection.ts'
import { useStaffSend } from '#src/staff/frame/useStaffSend.ts'

/** The search for bookings, and its machine. What is typed never stands in an address. */
export const useCounterSearch = () => {
  const send = useStaffSend()
  const navigate = useNavigate()
  const open = (number: string) =>
    void navigate({
      to: '/{-$tenant}/{-$locale}/staff/reservations/$number',
      params: (place) => ({ ...place, number }),
    })
  const [logic] = useState(() =>
    counterSearchMachine.provide({
      actors: {
        search: fromPromise(({ input, signal }) => send(postStaffSearch, { body: { text: input }, signal })),
      },
      actions: { openBooking: (_, { number }) => open(number) },
    }),
  )
  const actor = useActorRef(logic, inspection())
  return { actor, snapshot: useSelector(actor, (current) => current), open }
}
export type CounterSearchHandle = ReturnType<typeof useCounterSearch>
