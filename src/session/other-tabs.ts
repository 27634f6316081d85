import { fromCallback } from 'xstate'
import type { SessionEnd, SessionEvent, TabsEvent } from '#machines/session.ts'

const OPENED = 'opened'
const ENDS: readonly SessionEnd[] = ['loggedOut', 'erased', 'expired']

/** Exchanges messages with other tabs of the same shop, because the tabs share the session's cookie. */
export const otherTabs = (tenant: string, whose: 'session' | 'staff') =>
  fromCallback<TabsEvent>(({ sendBack, receive }) => {
    const channel = new BroadcastChannel(`talstation.${tenant}.${whose}`)
    const send = (event: SessionEvent) => sendBack(event)
    channel.addEventListener('message', ({ data }) => {
      const end = ENDS.find((known) => known === data)
      if (end) send({ type: 'session.endedElsewhere', end })
      else if (data === OPENED) send({ type: 'session.openedElsewhere' })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    receive((event) => channel.postMessage(event.type === 'session.opened' ? OPENED : event.end))
    return () => channel.close()
  })
