import { setup } from 'xstate'
import { fromAnswer, notProvided } from './from-answer.ts'

export type NewsletterAnswer =
  | { type: 'newsletter.confirmed' }
  | { type: 'newsletter.used' }
  | { type: 'newsletter.unreachable' }

interface NewsletterContext {
  token: string
}

/** The visit keeps the result, because the mail's link works only once. */
export const newsletterMachine = setup({
  types: {
    context: {} as NewsletterContext,
    input: {} as NewsletterContext,
    events: {} as NewsletterAnswer | { type: 'newsletter.retry' },
  },
  actors: {
    confirm: fromAnswer<NewsletterAnswer, NewsletterContext>(notProvided, { type: 'newsletter.unreachable' }),
  },
}).createMachine({
  id: 'newsletter',
  description: 'The visitor opens the link in the newsletter’s mail.',
  context: ({ input }) => input,
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The app sends the link’s token to the shop.',
      invoke: { id: 'confirm', src: 'confirm', input: ({ context }) => context },
      on: {
        'newsletter.confirmed': 'confirmed',
        'newsletter.used': 'used',
        'newsletter.unreachable': 'unreachable',
      },
    },
    confirmed: { description: 'The visitor is subscribed to the newsletter.' },
    used: { description: 'The link was used before, or has expired.' },
    unreachable: {
      description: 'The shop did not answer. The visitor can try again.',
      on: { 'newsletter.retry': 'confirming' },
    },
  },
})
