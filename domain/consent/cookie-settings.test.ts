import { expect, test } from 'vitest'
import {
  ALL_PURPOSES,
  isWithdrawn,
  mayTrack,
  NO_PURPOSES,
  settingsAt,
  togglePurpose,
  UNDECIDED,
  withChoice,
} from './cookie-settings.ts'

const accepted = withChoice({ ...UNDECIDED, seenBanners: ['sturm'] }, ALL_PURPOSES, '2026-11-22T10:00:00.000Z')

test('A cookie choice is valid for twelve months', () => {
  expect(settingsAt(accepted, '2027-11-22T09:59:59.000Z')).toEqual(accepted)
  expect(settingsAt(accepted, '2027-11-22T10:00:00.000Z')).toMatchObject({ decidedAt: null, googletools: false })
})

test('A cookie choice becomes invalid when the list of purposes changes', () => {
  expect(settingsAt({ ...accepted, version: 0 }, '2026-11-23T10:00:00.000Z').decidedAt).toBeNull()
})

test('A dismissed banner stays dismissed after the cookie choice expires', () => {
  expect(settingsAt({ ...accepted, version: 0 }, '2030-01-01T00:00:00.000Z').seenBanners).toEqual(['sturm'])
})

test('Before settings are stored, every optional purpose is undecided and forbidden', () => {
  expect(settingsAt(null, '2026-11-22T10:00:00.000Z')).toEqual(UNDECIDED)
  expect(UNDECIDED).toMatchObject({ ...NO_PURPOSES, technicalCookies: true, decidedAt: null })
})

test('Allowing statistics allows the tag manager, and forbidding the tag manager forbids statistics', () => {
  const statistics = togglePurpose(NO_PURPOSES, 'analyticCookies')
  expect(statistics).toEqual({ ...NO_PURPOSES, analyticCookies: true, googletools: true })
  expect(togglePurpose(statistics, 'googletools')).toEqual(NO_PURPOSES)
  expect(togglePurpose(statistics, 'analyticCookies')).toEqual({ ...NO_PURPOSES, googletools: true })
})

test('The tag manager does not run without statistics or marketing', () => {
  expect(mayTrack({ ...NO_PURPOSES, googletools: true })).toBe(false)
  expect(mayTrack({ ...NO_PURPOSES, analyticCookies: true })).toBe(false)
  expect(mayTrack({ ...NO_PURPOSES, analyticCookies: true, googletools: true })).toBe(true)
  expect(mayTrack(ALL_PURPOSES)).toBe(true)
})

test('Withdrawing consent for one of several purposes counts as a withdrawal', () => {
  expect(isWithdrawn(ALL_PURPOSES, { ...ALL_PURPOSES, marketingCookies: false })).toBe(true)
  expect(isWithdrawn(NO_PURPOSES, ALL_PURPOSES)).toBe(false)
})
