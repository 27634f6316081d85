import type { PersonalField } from '#contract/person.ts'
import type { Settings } from '#contract/site.ts'
import { MEASURED, shopFields } from './personal-fields.ts'

export const withoutFields = <T extends object>(data: T, fields: readonly PersonalField[]): T =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !(fields as readonly string[]).includes(key))) as T

/** Measures and ability are never hidden in the account, because equipment can require them. */
export const hiddenInAccount = (
  settings: Pick<Settings, 'requiredPersonalFields' | 'personalFields'>,
): PersonalField[] => shopFields(settings, null).hidden.filter((field) => !MEASURED.includes(field))
