import { basename, resolve } from 'node:path'
import * as z from 'zod/mini'
import { Email, TenantCode } from '#contract/primitives.ts'
import { StartError } from '#server/base/environment.ts'
import { writeFolder } from '#server/tenants/export-tenant.ts'
import { START_COUNTRIES, editorFiles, newFolder, type NewShop, STARTS } from '#server/tenants/new-folder.ts'
import { checkFolder, withoutMistakes } from '#server/tenants/read-folder.ts'
import type { AskTerminal } from './talstation.ts'

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

interface Question {
  question: string
  fits: z.ZodMiniType<string>
  /** The expected answer in words, for error messages. */
  expected: string
}

/** The questions in their order. Each key is also the name of an option. */
const QUESTIONS: Record<Exclude<keyof NewShop, 'code'>, Question> = {
  name: { question: 'What is the shop called?', fits: line, expected: 'a name of up to 80 characters' },
  rents: { question: 'What does it rent, ski or bike?', fits: z.enum(Object.keys(STARTS)), expected: 'ski or bike' },
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
}
const NAMES = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]

const answerTo = async (name: keyof typeof QUESTIONS, given: string | undefined, ask: AskTerminal): Promise<string> => {
  const { question, fits, expected } = QUESTIONS[name]
  const isGood = (answer: string) => z.safeParse(fits, answer).success
  if (given !== undefined) {
    if (isGood(given)) return given.trim()
    throw new StartError(`--${name} is invalid: write ${expected}.`)
  }
  if (!ask) throw new StartError(`--${name} is missing: write ${expected}.`)
  let answer = await ask(`${question} `)
  while (!isGood(answer)) answer = await ask(`Please write ${expected}: `)
  return answer.trim()
}

/** Writes the folder of a new shop, from options and from answers at the terminal. */
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
  const answers: Partial<Record<keyof typeof QUESTIONS, string>> = {}
  for (const name of NAMES) answers[name] = await answerTo(name, options[name], ask)
  const files = newFolder({ code, ...answers } as NewShop)
  const bodies = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]))
  withoutMistakes(checkFolder({ name: code, files: bodies, mistakes: [], warnings: [] }))
  writeFolder(folder, code, new Map([...files, ...editorFiles()]))
  say(`Wrote ${folder}. "tenant preview ${folder}" shows it, "tenant import ${folder}" opens it.`)
}
