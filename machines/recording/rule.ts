import type { HasPersonal } from '#contract/personal.ts'

/** Returns the value to record: the same value, or another one of the same form, which charts treat in the same way. */
export type Rule<T> = (value: T) => T

declare const AS_IS: unique symbol

type AsIs = (<T>(value: T) => T) & { readonly [AS_IS]: true }

/** Keeps a value. The types refuse this rule for values that a schema marks as personal, at any depth. */
export const asIs = ((value: unknown) => value) as AsIs

export const byField = <K extends string, R>(names: readonly K[], ruleOf: (name: K) => R): Record<K, R> =>
  Object.fromEntries(names.map((name) => [name, ruleOf(name)])) as Record<K, R>

export const asTheyAre = <K extends string>(...names: readonly K[]) => byField(names, () => asIs)

/** A mark on a schema (contract/personal.ts) makes a field, or an object with such a field, need a rule other than `asIs`. */
export type FieldRules<T> = {
  [K in keyof T]-?: Rule<Exclude<T[K], undefined>> &
    (HasPersonal<Exclude<T[K], undefined | null>> extends true ? { readonly [AS_IS]?: never } : unknown)
}

/**
 * Keeps the named fields and drops all others. The same object has the same result, because charts and recordings share
 * unchanged objects.
 */
export const fields = <T extends object>(rules: FieldRules<T>): Rule<T> => {
  const known = new WeakMap<T, T>()
  const keep = (value: T): T => {
    const kept: Partial<Record<string, unknown>> = {}
    for (const [name, field] of Object.entries(value)) {
      const rule = (rules as Record<string, Rule<unknown>>)[name]
      if (rule && Object.hasOwn(rules, name)) kept[name] = field === undefined ? undefined : rule(field)
    }
    return kept as T
  }
  return (value) => {
    const before = known.get(value)
    if (before) return before
    const kept = keep(value)
    known.set(value, kept)
    return kept
  }
}

export const list = <T, L extends readonly T[] = T[]>(rule: Rule<T>): Rule<L> => {
  const known = new WeakMap<L, T[]>()
  return (values) => {
    const kept = known.get(values) ?? values.map((value) => rule(value))
    known.set(values, kept)
    return kept as unknown as L
  }
}

export const orNull =
  <T>(rule: Rule<T>): Rule<T | null> =>
  (value) =>
    value === null ? null : rule(value)

type FieldsOf<U, D> = {
  [K in U extends unknown ? Exclude<keyof U, D> : never]: U extends unknown ? (K extends keyof U ? U[K] : never) : never
}

const variants =
  <D extends 'type' | 'kind'>(name: D) =>
  <U extends Record<D, string>, Own extends U[D] = never>(
    rules: FieldRules<FieldsOf<Exclude<U, Record<D, Own>>, D>>,
    own = {} as { [T in Own]: Rule<Extract<U, Record<D, T>>> },
  ): Rule<U> => {
    const byName = new Map(Object.entries(own)) as Map<string, Rule<U>>
    const others = fields({ [name]: asIs, ...rules } as unknown as FieldRules<U>)
    return (value) => (byName.get(value[name]) ?? others)(value)
  }

export const events = variants('type')

export const kinds = variants('kind')

export interface ChartRules {
  context: Rule<unknown>
  event: Rule<{ type: string }>
  outputs: Record<string, Rule<unknown>>
}

export const chartRules = <C, E extends { type: string }>(rules: {
  context: Rule<C>
  event: Rule<E>
  outputs?: Record<string, (output: never) => unknown>
}): ChartRules => ({ outputs: {}, ...rules }) as unknown as ChartRules
