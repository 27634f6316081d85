import { basename, resolve } from 'node:path'
import * as z from 'zod/mini'
import { Email, TenantCode } from '#contract/primitives.ts'
import { StartError } from '#server/base/environment.ts'
import { writeFolder } from '#server/tenants/export-tenant.ts'
import {
  editorFiles,
  newFolder,
  type NewShop,
  type OwnWords,
  START_COUNTRIES,
  STARTING_POINTS,
  type StartingPoint,
  STARTS,
} from '#server/tenants/new-folder.ts'
import { checkFolder, withoutMistakes } from '#server/tenants/read-folder.ts'
import type { AskTerminal } from './talstation.ts'

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

const lineOrNothing = z.string().check(z.trim(), z.maxLength(80))

const parts = z
  .string()
  .check(z.refine((text) => partsOf(text).every((part) => STARTING_POINTS.some((known) => known === part))))

const partsOf = (text: string): StartingPoint[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '') as StartingPoint[]

interface Question {
  question: string
  fits: z.ZodMiniType<string>
  expected: string
  isOfOthers?: true
  isOptional?: true
}

const ofOthers = (question: string, expected: string): Question => ({
  question,
  fits: line,
  expected,
  isOfOthers: true,
})

const inEnglish = (question: string): Question => ({
  question,
  fits: lineOrNothing,
  expected: 'up to 80 characters, or nothing',
  isOfOthers: true,
  isOptional: true,
})

const QUESTIONS = {
  name: { question: 'What is the shop called?', fits: line, expected: 'a name of up to 80 characters' },
  rents: {
    question: 'What does it rent, ski, bike or other?',
    fits: z.enum(Object.keys(STARTS)),
    expected: 'ski, bike or other',
  },
  things: ofOthers('What do customers rent, in German and plural, such as Kajaks?', 'a word such as Kajaks'),
  thingsEn: inEnglish('And in English, such as Kayaks (nothing: the German word)?'),
  thing: ofOthers('What is the first product called in German, such as Einerkajak?', 'a word such as Einerkajak'),
  thingEn: inEnglish('And in English, such as Single kayak (nothing: the German word)?'),
  with: {
    question:
      'Does it begin with hours (prices by the hour), delivery (to accommodations) or depot? Several with commas, or nothing:',
    fits: parts,
    expected: 'hours, delivery, depot, several of them joined by commas, or nothing',
    isOptional: true,
  },
  email: {
    question: 'At which e-mail address do customers reach it?',
    fits: Email,
    expected: 'an e-mail address',
  },
  phone: { question: 'And at which phone number?', fits: line, expected: 'a phone number' },
  street: { question: 'Street and number?', fits: line, expected: 'a street with its number' },
  zip: { question: 'Postcode?', fits: line, expected: 'a postcode' },
  city: { question: 'Town?', fits: line, expected: 'a town' },
  country: {
    question: 'Country, AT, DE or CH?',
    fits: z.enum(Object.keys(START_COUNTRIES)),
    expected: 'AT, DE or CH; others are written into shop.json later',
  },
} satisfies Record<string, Question>
type Name = keyof typeof QUESTIONS
const NAMES = Object.keys(QUESTIONS) as Name[]

const answerTo = async (name: Name, given: string | undefined, ask: AskTerminal): Promise<string> => {
  const { question, fits, expected, isOptional }: Question = QUESTIONS[name]
  const option = `--${name.replace('En', '-en')}`
  const isGood = (answer: string) => z.safeParse(fits, answer).success
  if (given !== undefined) {
    if (isGood(given)) return given.trim()
    throw new StartError(`${option} is invalid: write ${expected}.`)
  }
  if (!ask && isOptional) return ''
  if (!ask) throw new StartError(`${option} is missing: write ${expected}.`)
  let answer = await ask(`${question} `)
  while (!isGood(answer)) answer = await ask(`Please write ${expected}: `)
  return answer.trim()
}

const ownWords = (de: string, en: string): OwnWords => ({ de, ...(en !== '' && { en }) })

const newShopOf = (code: string, answers: Record<Name, string>): NewShop => {
  const { things, thingsEn, thing, thingEn, with: begins, rents, country, ...texts } = answers
  return {
    ...texts,
    code,
    rents: rents as NewShop['rents'],
    country: country as NewShop['country'],
    begins: partsOf(begins),
    ...(rents === 'other' && { things: ownWords(things, thingsEn), thing: ownWords(thing, thingEn) }),
  }
}

export const initTenant = async (
  folder: string,
  options: Partial<Record<string, string>>,
  ask: AskTerminal,
  say: (words: string) => void,
): Promise<void> => {
  const code = basename(resolve(folder))
  if (!z.safeParse(TenantCode, code).success)
    throw new StartError(
      `A shop’s folder has the name of its code, and "${code}" is not a valid code: 3 to 18 lower case letters, digits or _.`,
    )
  const answers = Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<Name, string>
  for (const name of NAMES) {
    const { isOfOthers }: Question = QUESTIONS[name]
    if (!isOfOthers || answers.rents === 'other') answers[name] = await answerTo(name, options[name], ask)
  }
  const files = newFolder(newShopOf(code, answers))
  const bodies = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]))
  withoutMistakes(checkFolder({ name: code, files: bodies, mistakes: [], warnings: [] }))
  writeFolder(folder, code, new Map([...files, ...editorFiles()]))
  say(`Wrote ${folder}.`)
  say(`Look at it:    npm run talstation -- tenant preview ${folder}`)
  say(`Open the shop: npm run talstation -- tenant import ${folder}`)
}
