/** The build fills in the hash of each chart's sources (`hashedCharts` in vite.config.ts). */
export const CHART_HASHES: Readonly<Record<string, string>> = {}
