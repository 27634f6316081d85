import { INTL_LOCALES } from '#contract/constants.ts'
import type { Settings, Site } from '#contract/site.ts'
import type { GroupSettings } from '#contract/group-settings.ts'
import type { Locale } from '#contract/primitives.ts'
import type { RentalLocation } from '#contract/locations.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { shopFields } from '#domain/persons/personal-fields.ts'
import { youthAgesOf } from '#domain/persons/persons.ts'
import type { GeneralData, GroupShop } from '#machines/groups/leader/context.ts'

/** Only pages of groups may call this function, because other shops have no such settings. */
export const settingsOfGroups = ({ groups }: Settings): GroupSettings => groups!

export const groupShop = (
  { today, settings, offers }: Site,
  { locations, now }: { locations: readonly RentalLocation[]; now: string },
  locale: Locale,
): GroupShop => {
  const { min, max } = settingsOfGroups(settings)
  return {
    today,
    now,
    locations: offeredLocations(settings.fixedLocation, locations),
    min,
    max,
    ...youthAgesOf(settings),
    coveragePerDefault: settings.coveragePerDefault,
    comma: commaOf(INTL_LOCALES[locale]),
    requiredPersonalFields: shopFields(settings, null).required,
    requiredByHour: shopFields(settings, 1).required,
    offers,
    hourly: settings.hourly,
  }
}

export const newGeneralData = ({ settings }: Site, locations: readonly RentalLocation[]): GeneralData => {
  const { kinds, defaultGroup } = settingsOfGroups(settings)
  return {
    kind: defaultGroup?.kind ?? kinds[0]!,
    title: defaultGroup?.title ?? '',
    days: { from: null, to: null },
    location: onlyLocation({ fixedLocation: settings.fixedLocation, locations }) ?? defaultGroup?.location ?? null,
    pickupDayBefore: false,
    pickuptime: null,
    returntime: null,
    rate: null,
    accommodation: null,
    remark: defaultGroup?.remark ?? '',
    takesPart: false,
  }
}
