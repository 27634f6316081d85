import { not } from 'xstate'
import type { Edit } from '#domain/groups/edits.ts'
import type { Giving } from '#domain/groups/equipment.ts'
import { sizeProblem } from '#domain/groups/group-size.ts'
import type { FilledGroup } from './context.ts'
import type { TableEvent } from './events.ts'
import { type MissingCell, missingGeneral, nextMissing, takingPart } from './missing.ts'

// Both charts that share these regions must give their guards and actions the same names.

interface AnyEvent {
  type: string
  edit?: Edit
  giving?: Giving
  cell?: MissingCell | null
}

export const groupGuards = {
  isGeneralComplete: ({ context }: { context: FilledGroup }) => missingGeneral(context).length === 0,
  isBelowMinimum: ({ context }: { context: FilledGroup }) =>
    sizeProblem(takingPart(context).length, context.shop) === 'belowMinimum',
  isAboveMaximum: ({ context }: { context: FilledGroup }) =>
    sizeProblem(takingPart(context).length, context.shop) === 'aboveMaximum',
  isBookable: ({ context: { offer } }: { context: FilledGroup }) => (offer?.errorcode ?? null) === null,
  isCellKnown: ({ context, event }: { context: FilledGroup; event: AnyEvent }) =>
    event.type === 'cell.show' && (event.cell !== null || nextMissing(context) !== undefined),
  isPaste: ({ event }: { event: AnyEvent }) => event.type === 'table.edit' && event.edit?.kind === 'paste',
  hasDoubles: ({ event }: { event: AnyEvent }) => event.type === 'equipment.give' && event.giving!.doubles.length > 0,
  isGiven: ({ event }: { event: AnyEvent }) => event.type === 'table.edit' && event.edit?.kind === 'give',
}

export const personsStates = {
  writing: { description: 'The leader adds, changes and removes persons.' },
  invalid: {
    description:
      'A person lacks data or equipment, or the shop is closed on these days. The screen names the problem. The leader solves it and presses “Next” again.',
  },
  belowMinimum: {
    description:
      'The group has fewer participants than the shop requires for a group. The shop sets the minimum and the maximum.',
    on: { 'table.edit': { target: 'writing', actions: 'edit' } },
  },
  aboveMaximum: {
    description: 'The group has more participants than the shop allows in a group.',
    on: { 'table.edit': { target: 'writing', actions: 'edit' } },
  },
} as const

const leavesPersons = { guard: not('isAtPersons'), target: 'idle' } as const

export const pastingRegion = {
  description: 'Turns a copied table into persons of the group.',
  meta: { noAddress: 'A table is pasted once, so no address repeats it.' },
  initial: 'idle',
  on: { 'paste.open': '.asking', 'table.edit': { guard: 'isPaste', target: '.pasted' } },
  states: {
    idle: { description: 'No table was pasted.' },
    asking: {
      description: 'A dialog waits for the copied table.',
      always: leavesPersons,
      on: { 'paste.close': 'idle' },
    },
    pasted: {
      description: 'The screen shows how many persons the table has added, and what was left out.',
      always: leavesPersons,
      on: { 'table.undo': 'idle' },
    },
  },
} as const

export const givenEdit = ({ product, size, rows, doubles }: Giving, instead: readonly string[]): TableEvent => ({
  type: 'table.edit',
  edit: { kind: 'give', product, size, rows: [...rows, ...doubles], instead },
})

export const givingRegion = {
  description: 'Gives a product to several persons.',
  meta: { noAddress: 'Equipment is given once, so no address repeats it.' },
  initial: 'idle',
  on: {
    'equipment.give': [
      { guard: 'hasDoubles', target: '.asking', actions: 'storeGiving' },
      { target: '.given', actions: ['storeGiving', 'give'] },
    ],
    'table.edit': { guard: not('isGiven'), target: '.idle' },
  },
  states: {
    idle: { description: 'No product was given.' },
    asking: {
      description: 'Some persons already have a product of the same kind. A dialog asks the leader what to do.',
      always: leavesPersons,
      on: {
        'equipment.replace': { target: 'given', actions: 'replace' },
        'equipment.add': { target: 'given', actions: 'give' },
        'equipment.cancel': 'idle',
      },
    },
    given: {
      description: 'The screen names the persons who have the product now, and those to whom it is not offered.',
      always: leavesPersons,
      on: { 'table.undo': 'idle' },
    },
  },
} as const
