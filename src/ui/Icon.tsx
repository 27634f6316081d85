import { DrawnIcon, FIRST_PATHS } from './FirstIcon.tsx'

const PATHS = {
  ...FIRST_PATHS,
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 11h16M8.5 3.5V8M15.5 3.5V8',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  cookie: 'M12 3a9 9 0 1 0 9 9 4 4 0 0 1-4.5-4.5A4 4 0 0 1 12 3zM8.5 9.5v.01M8 14.5v.01M12.5 12.5v.01M13.5 17v.01',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.5v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.5 16.5L20.5 20.5',
  trash: 'M4.5 7h15M10 4h4M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  warning: 'M12 3.5l9 16H3zM12 10v4M12 17v.01',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return <DrawnIcon path={PATHS[name]} />
}
