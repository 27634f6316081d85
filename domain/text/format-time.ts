/**
 * Writes each time of day in a text without a leading zero, because the opening hours on a shop's door have none:
 * "08:30" becomes "8:30", and "00:05" becomes "0:05".
 */
export const formatTime = (text: string): string => text.replaceAll(/(?<![\d:])0(?=\d:\d\d)/g, '')
