/** Replaces a value by one of the same shape that charts handle alike. */
export type Rule<T> = (value: T) => T

/** Keeps a value without personal data. */
export const asIs = <T>(value: T): T => value

/** The rule for several fields without personal data. */
export const asTheyAre = <K extends string>(...names: readonly K[]): Record<K, typeof asIs> =>
  Object.fromEntries(names.map((name) => [name, asIs])) as Record<K, typeof asIs>

/** A rule for each field that the type knows. */
export type FieldRules<T> = { [K in keyof T]-?: Rule<Exclude<T[K], undefined>> }

/**
 * Keeps the named fields and drops all others. The same object gives the same result, because charts and recordings
 * share unchanged objects.
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

type Named<E extends { type: string }, T extends E['type']> = Omit<Extract<E, { type: T }>, 'type'>

/**
 * A rule for each field of each event; a missing one does not compile. Events without fields need none. A function is
 * for events in which one field decides about another.
 */
export type EventRules<E extends { type: string }> = {
  [T in E['type'] as keyof Named<E, T> extends never ? never : T]:
    | FieldRules<Named<E, T>>
    | Rule<Extract<E, { type: T }>>
}

/** Keeps only the type of an event without a rule. */
export const events = <E extends { type: string }>(rules: EventRules<E>): Rule<E> => {
  const byType = new Map(
    Object.entries(rules).map(([type, rule]): [string, Rule<E>] => [
      type,
      typeof rule === 'function'
        ? (rule as Rule<E>)
        : fields({ type: asIs, ...(rule as FieldRules<object>) } as FieldRules<E>),
    ]),
  )
  const unknown = fields({ type: asIs } as unknown as FieldRules<E>)
  return (event) => (byType.get(event.type) ?? unknown)(event)
}

type OfKind<E extends { kind: string }, K extends E['kind']> = Extract<E, { kind: K }>

/** As `events`, for values with a `kind`. */
export const kinds = <E extends { kind: string }>(rules: {
  [K in E['kind']]: FieldRules<Omit<OfKind<E, K>, 'kind'>> | Rule<OfKind<E, K>>
}): Rule<E> => {
  const byKind = new Map(
    Object.entries(rules).map(([kind, rule]): [string, Rule<E>] => [
      kind,
      typeof rule === 'function'
        ? (rule as Rule<E>)
        : fields({ kind: asIs, ...(rule as FieldRules<object>) } as unknown as FieldRules<E>),
    ]),
  )
  const unknown = fields({ kind: asIs } as unknown as FieldRules<E>)
  return (value) => (byKind.get(value.kind) ?? unknown)(value)
}

/** The rules of a chart: for its context, its events, and the output of its actors (`xstate.done.actor.*`, by their ids). */
export interface ChartRules {
  context: Rule<unknown>
  event: Rule<{ type: string }>
  outputs: Record<string, Rule<unknown>>
}

interface TypedRules<C, E extends { type: string }> {
  context: Rule<C>
  event: Rule<E>
  outputs?: Record<string, (output: never) => unknown>
}

export const chartRules = <C, E extends { type: string }>({
  context,
  event,
  outputs = {},
}: TypedRules<C, E>): ChartRules => ({ context, event, outputs }) as unknown as ChartRules
