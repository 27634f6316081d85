import { leaderSetup } from './actions.ts'
import { completing } from './completing.ts'
import { filling } from './filling.ts'

/** The region of the screen that the leader is on. */
export const flowRegion = leaderSetup.createStateConfig({
  description: 'Which screen the leader is on.',
  initial: 'starting',
  states: {
    starting: {
      description: 'A new group, or one that the address names.',
      always: [{ guard: 'isNew', target: 'filling' }, { target: 'opening' }],
    },
    opening: {
      description: 'The group is fetched.',
      invoke: {
        id: 'openGroup',
        src: 'openGroup',
        input: ({ context: { slug, access } }) => ({ slug: slug!, access }),
      },
      on: {
        'group.opened': { target: 'filling.persons', actions: 'storeOpened' },
        'group.ofMember': { target: 'ofMember', actions: 'storeMember' },
        'group.ended': 'alreadyCompleted',
        'group.refused': { target: 'unopened', actions: 'storeRefusal' },
        'group.unreachable': { target: 'unopened', actions: 'forgetRefusal' },
      },
    },
    unopened: {
      description: 'The shop has refused it, or did not answer: it can be asked for again.',
      on: { 'request.retry': 'opening' },
    },
    ofMember: { description: 'This browser has a member of the group: the member’s screen takes over.' },
    filling,
    completing,
    unreachable: {
      description: 'Nobody knows whether the completion arrived: sent again it is the same one.',
      on: { 'request.retry': 'completing' },
    },
    completed: {
      description: 'The group is completed: a booking, or an inquiry.',
      entry: 'dropDraft',
      type: 'final',
    },
    alreadyCompleted: {
      description: 'There is no such group, or it is completed: one answer for both.',
      entry: 'dropDraft',
      type: 'final',
    },
  },
})
