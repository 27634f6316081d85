import { INVISIBLE } from './typed-text.ts'

export const manyLines = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim()
