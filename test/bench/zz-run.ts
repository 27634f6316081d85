import { sayFigure } from './report.ts'
const t = performance.now()
const { measure } = await import(`./zz-${process.argv[2]}.ts`)
const section = await measure()
for (const figure of section.figures) sayFigure(figure)
console.log('seconds', (performance.now() - t) / 1000)
