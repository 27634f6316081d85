import { GROUP_PARTS, type GroupPart } from '#contract/group-parts.ts'

const partOf = (field: string): GroupPart =>
  field === 'takesPart' ? 'leader' : (GROUP_PARTS.find((part) => part === field) ?? 'period')

const valueOf = (data: object, field: string): unknown => (data as Record<string, unknown>)[field]

const isSameField = (a: object, b: object, field: string): boolean =>
  JSON.stringify(valueOf(a, field) ?? null) === JSON.stringify(valueOf(b, field) ?? null)

const fieldsOf = (...data: readonly object[]): string[] => [...new Set(data.flatMap((each) => Object.keys(each)))]

export const changedParts = <T extends object>(before: T, after: T): GroupPart[] => {
  const changed = fieldsOf(before, after).filter((field) => !isSameField(before, after, field))
  return GROUP_PARTS.filter((part) => changed.some((field) => partOf(field) === part))
}

/** Takes the given parts from `after`, and all others from `before`. */
export const withParts = <T extends object>(before: T, after: T, parts: readonly GroupPart[]): T =>
  Object.fromEntries(
    fieldsOf(before, after).flatMap((field) => {
      const value = valueOf(parts.includes(partOf(field)) ? after : before, field)
      return value === undefined ? [] : [[field, value]]
    }),
  ) as T
