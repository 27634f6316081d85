import type * as z from 'zod/mini'

declare const PERSONAL: unique symbol

/**
 * A value that a person has typed, that says something about a person, or that opens what belongs to a person. The mark
 * exists only in types, so pages load nothing for it. The rules of recordings refuse to keep a marked value as it is
 * (machines/recording/rule.ts).
 */
export type Personal<T> = T & { readonly [PERSONAL]?: true }

/** A schema whose values are personal. */
export type PersonalSchema<S extends z.ZodMiniType> = S & {
  _zod: { output: Personal<z.output<S>>; input: Personal<z.input<S>> }
}

export type PersonalText = PersonalSchema<z.ZodMiniString<string>>
export type PersonalNumber = PersonalSchema<z.ZodMiniNumber<number>>

/** A text of the shop, of the app or of a list, which says nothing about a person. */
export type ImpersonalText = z.ZodMiniString<string> & { _zod: { output: Impersonal; input: Impersonal } }
type Impersonal = string & { readonly [PERSONAL]?: false }

/** True if a type contains a marked value at any depth. */
export type HasPersonal<T> = true extends (T extends unknown ? HasMark<T> : never) ? true : false

/** The logic of an actor holds no data, and its type refers to itself. */
interface Logic {
  getInitialSnapshot: unknown
}

type HasMark<T> = typeof PERSONAL extends keyof T
  ? T extends Impersonal
    ? false
    : true
  : T extends readonly (infer Each)[]
    ? HasPersonal<Each>
    : T extends Logic | ((...args: never[]) => unknown)
      ? false
      : T extends object
        ? { [K in keyof T]: HasPersonal<T[K]> }[keyof T]
        : false
