export const spokenCode = (code: string): string => `${code.slice(0, 4)}\u00A0${code.slice(4)}`
