export type CalendarSelection =
  | { mode: 'single'; day: string | null }
  /** `to` is null until the end is chosen. */
  | { mode: 'range'; from: string | null; to: string | null }
  /** Once `limit` days are chosen, the others are disabled with the reason. */
  | { mode: 'multiple'; days: readonly string[]; limit: number; limitReason: string }

export type DayPosition = 'only' | 'start' | 'within' | 'end'

export const isChosen = (chosen: CalendarSelection, day: string): boolean => {
  if (chosen.mode === 'multiple') return chosen.days.includes(day)
  return chosen.mode === 'single' ? day === chosen.day : day === chosen.from || day === chosen.to
}

/** While a range has no end, `pointed`, the day under the pointer, counts as the end. */
export const positionOf = (chosen: CalendarSelection, day: string, pointed: string | null): DayPosition | undefined => {
  if (chosen.mode !== 'range') return isChosen(chosen, day) ? 'only' : undefined
  const { from } = chosen
  const to = chosen.to ?? (from && pointed)
  if (!from) return undefined
  if (!to || to === from) return day === from ? 'only' : undefined
  const [first, last] = to < from ? [to, from] : [from, to]
  if (day < first || day > last) return undefined
  return day === first ? 'start' : day === last ? 'end' : 'within'
}

export const limitReasonOf = (chosen: CalendarSelection, day: string): string | undefined =>
  chosen.mode === 'multiple' && chosen.days.length >= chosen.limit && !isChosen(chosen, day)
    ? chosen.limitReason
    : undefined
