import './Icon.css'

/** The icons of the first screen, whose scripts contain no others. */
export const FIRST_PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronRight: 'M9 6l6 6-6 6',
  minus: 'M6 12h12',
  pin: 'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  plus: 'M12 6v12M6 12h12',
} as const

export function DrawnIcon({ path }: { path: string }) {
  return (
    <svg data-part="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  )
}

export function FirstIcon({ name }: { name: keyof typeof FIRST_PATHS }) {
  return <DrawnIcon path={FIRST_PATHS[name]} />
}
