import { randomBytes } from 'node:crypto'

const WORDS_MAX = 40
/** Letters that nobody mistakes for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ENDING = 5

const ending = (): string => [...randomBytes(ENDING)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** A readable name for addresses: the group's title and some letters, so that two groups can have one title. It opens nothing. */
export const newSlug = (title: string): string => {
  const words = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, WORDS_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'gruppe'}-${ending()}`
}
