/** The hash of each chart's sources, which the build fills in (`hashedCharts` in vite.config.ts). Tests have none. */
export const CHART_HASHES: Readonly<Record<string, string>> = {}
